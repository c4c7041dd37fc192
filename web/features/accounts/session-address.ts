import { safePath } from '#web/lib/safe-path.ts'

/** The page with the login modal over it; `wanted` is where the visitor goes once signed in. */
export function withLogin(page: string, wanted?: string): string {
  const { pathname, query } = parse(page)
  query.set('modal', 'login')
  if (wanted) query.set('redirect', wanted)
  return `${pathname}?${query}`
}

/** The same page with another step of signing in over it. */
export function withModal(page: string, modal: string): string {
  const { pathname, query } = parse(page)
  query.set('modal', modal)
  return `${pathname}?${query}`
}

/** The same page without windows over it. */
export function withoutModal(page: string): string {
  const { pathname, query } = parse(page)
  for (const key of ['modal', 'modal_id', 'redirect']) query.delete(key)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The same page with the logout flag turned over, so that it is loaded anew for a guest. */
export function withLogoutFlag(page: string): string {
  const { pathname, query } = parse(withoutModal(page))
  if (query.has('logout')) query.delete('logout')
  else query.set('logout', 'true')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Where a visitor wanted to go before they were asked to sign in: a page of this site, or nothing. */
export function wantedPage(search: string): string | null {
  const redirect = new URLSearchParams(search).get('redirect')
  if (redirect === null) return null
  const path = safePath(redirect)
  return path === '/' ? null : path
}

export function isSigningIn(search: string): boolean {
  const modal = new URLSearchParams(search).get('modal')
  return (
    modal !== null && /^(login|registration|confirm_registration|(confirm_)?restore_password)$/.test(modal)
  )
}

function parse(page: string): { pathname: string; query: URLSearchParams } {
  const { pathname, searchParams } = new URL(page, 'http://path.invalid')
  return { pathname, query: searchParams }
}
