/** The safe methods of RFC 9110 that the server answers: they change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
