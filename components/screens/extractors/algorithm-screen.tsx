import styles from "./algorithm.module.css";

/** A page of docs/algorithms. @param html rendered from the project's own text */
export function AlgorithmScreen({ html }: { readonly html: string }) {
  return <article className={styles.doc} dangerouslySetInnerHTML={{ __html: html }} />;
}
