/** How far around what the pointer is on something may be that cuts its words off. */
const LEVELS = 4;

/**
 * Tells under the pointer what stands in whole where its end is cut off: every list that keeps to one line a row
 * has such words, and not each knows what they are. Who gives a title says it better, and is left alone.
 * @returns how to stop it
 */
export function tellCutWords(root: Document): () => void {
  const told = new WeakSet<HTMLElement>();
  const over = ({ target }: Event): void => {
    let element = target instanceof Element ? target : null;
    for (let level = 0; level < LEVELS && element !== null; level++, element = element.parentElement) {
      if (!(element instanceof HTMLElement) || getComputedStyle(element).textOverflow !== "ellipsis")
        continue;
      const isCut = element.scrollWidth > element.clientWidth;
      if (told.has(element)) {
        if (isCut) element.title = wordsOf(element);
        else element.removeAttribute("title");
      } else if (isCut && element.closest("[title]") === null && element.querySelector("[title]") === null) {
        told.add(element);
        element.title = wordsOf(element);
      }
      return;
    }
  };
  root.addEventListener("pointerover", over);
  return () => root.removeEventListener("pointerover", over);
}

const wordsOf = (element: HTMLElement): string => element.innerText.replace(/\s+/g, " ").trim();
