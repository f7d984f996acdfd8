const PATHS = {
  corpora: (
    <>
      <path d="M2.5 4.5 8 2l5.5 2.5L8 7z" />
      <path d="M2.5 8 8 10.5 13.5 8" />
      <path d="M2.5 11.5 8 14l5.5-2.5" />
    </>
  ),
  runs: (
    <>
      <path d="M2 13.5h12" />
      <path d="M4 11V8M8 11V3.5M12 11V6" />
    </>
  ),
  recipes: (
    <>
      <circle cx="3.8" cy="4" r="1.6" />
      <circle cx="3.8" cy="12" r="1.6" />
      <circle cx="12.4" cy="8" r="1.6" />
      <path d="M5.4 4h1.2C9 4 8.6 8 10.8 8M5.4 12h1.2C9 12 8.6 8 10.8 8" />
    </>
  ),
  models: (
    <>
      <path d="M8 2 13.5 5v6L8 14 2.5 11V5z" />
      <path d="M2.5 5 8 8l5.5-3M8 8v6" />
    </>
  ),
  review: (
    <>
      <rect x="2" y="2.5" width="7.5" height="8" />
      <path d="M6.5 13.5H14V5.5" />
    </>
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  import: <path d="M8 10.5V2.5M5 5.5l3-3 3 3M2.5 10v3.5h11V10" />,
  export: <path d="M8 2.5v8M5 7.5l3 3 3-3M2.5 10v3.5h11V10" />,
  theme: (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="M8 2.8v10.4A5.2 5.2 0 0 0 8 2.8z" fill="currentColor" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  check: <path d="m3 8.5 3.2 3.2L13 4.8" />,
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  down: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  up: <path d="m4.5 9.5 3.5-3.5 3.5 3.5" />,
  previous: <path d="m9.5 4.5-3.5 3.5 3.5 3.5" />,
  next: <path d="m6.5 4.5 3.5 3.5-3.5 3.5" />,
  warning: <path d="M8 2.5 14.3 13.5H1.7zM8 6.5v3.3M8 11.6v.2" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 5v3.2l2.2 1.3" />
    </>
  ),
  more: (
    <>
      <circle cx="3.5" cy="8" r=".6" />
      <circle cx="8" cy="8" r=".6" />
      <circle cx="12.5" cy="8" r=".6" />
    </>
  ),
  filter: <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />,
  keys: (
    <>
      <rect x="1.8" y="4" width="12.4" height="8" rx="1.2" />
      <path d="M4.5 6.8h.1M7 6.8h.1M9.5 6.8h.1M11.6 6.8h.1M5 9.4h6" />
    </>
  ),
  settings: (
    <>
      <path d="M2.5 5h5M10.5 5h3M2.5 11h3M8.5 11h5" />
      <circle cx="9" cy="5" r="1.5" />
      <circle cx="7" cy="11" r="1.5" />
    </>
  ),
  page: (
    <>
      <path d="M4 2.5h5.5L12.5 5.5v8h-8.5z" />
      <path d="M9.5 2.5v3h3" />
    </>
  ),
  folder: <path d="M2 4.5V12.5h12V5.5H8L6.7 4z" />,
  undo: (
    <>
      <path d="M3 6h6.5a3.2 3.2 0 0 1 0 6.4H6" />
      <path d="M5.5 3.5 3 6l2.5 2.5" />
    </>
  ),
  redo: (
    <>
      <path d="M13 6H6.5a3.2 3.2 0 0 0 0 6.4H10" />
      <path d="M10.5 3.5 13 6l-2.5 2.5" />
    </>
  ),
  trash: <path d="M3 4.5h10M6.2 4.5V3h3.6v1.5M4.3 4.5l.6 9h6.2l.6-9" />,
  first: <path d="M4.5 4v8M11.5 4 7.5 8l4 4" />,
  last: <path d="M11.5 4v8M4.5 4l4 4-4 4" />,
  play: <path d="M5.5 3.5v9l7-4.5z" />,
  pause: <path d="M5.5 3.5v9M10.5 3.5v9" />,
  open: (
    <>
      <path d="M6.5 3.5h-3v9h9v-3" />
      <path d="M9 2.8h4.2V7M13 3 7.5 8.5" />
    </>
  ),
} as const;

export type IconName = keyof typeof PATHS;

/**
 * A 16 px line icon. Decorative: the word beside it, or the `aria-label` of its button, is what is read out.
 */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: "none" }}
      aria-hidden="true"
    >
      {PATHS[name]}
    </svg>
  );
}
