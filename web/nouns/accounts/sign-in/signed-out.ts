/** The protected address that a signed-out visitor has opened: it shows the sign-in in place of the page. */
let protectedPath: string | null = null

export function enterProtectedPage(path: string): () => void {
  protectedPath = path
  return () => {
    protectedPath = null
  }
}

/**
\* The address for a signed-out visitor of a protected page: the sign-in over the current page, or over the first
 * page when the current one is protected. The address keeps the wanted page. @returns null when only an overlay of
 * the current page changes
 */
export function signInAddress(current: URL, wanted: URL): string | null {
  if (protectedPath === wanted.pathname || current.pathname === wanted.pathname) return null
  const redirect = wanted.pathname + wanted.search
  if (protectedPath !== null) return `/?${new URLSearchParams({ redirect, modal: 'login' })}`
  const query = new URLSearchParams(current.search)
  query.set('modal', 'login')
  query.set('redirect', redirect)
  return `${current.pathname}?${query}`
}
