/** What went wrong, as one sentence below what was tried; nothing where nothing did. */
export function Problem({ children }: { readonly children: string | null }) {
  return children === null ? null : (
    <p className="small danger" role="alert">
      {children}
    </p>
  );
}
