/** Set while the page of a protected address is shown to a signed-out visitor. */
let protectedPath: string | null = null

export function enterProtectedPage(path: string): () => void {
  protectedPath = path
  return () => {
    protectedPath = null
  }
}

/**
 * Where a signed-out visitor goes on the way to a protected page: the login modal over the page they are on;
 * from another protected page to the first page. Either way the wish is kept.
 *
 * @returns null when they stay where they are and only an overlay changes
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
