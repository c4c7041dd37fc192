/** A path of this site; anything else becomes the first page, so that no link redirects to another site. */
export function safePath(path: string | null): string {
  if (!path?.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return '/'
  try {
    const base = 'http://path.invalid'
    const url = new URL(path, base)
    return url.origin === base && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/'
  } catch {
    return '/'
  }
}
