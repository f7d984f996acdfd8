/** The same value where nobody changes it: what a caller hands over may be readonly all through. */
export type Given<T> = T extends object ? { readonly [K in keyof T]: Given<T[K]> } : T;
