/** A path of this site to go on to; anything else becomes the first page, so that no link leads a visitor away. */
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
