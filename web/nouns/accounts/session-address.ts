import { safePath } from '#web/lib/pages/safe-path.ts'

/** The page with the sign-in modal over it; `wanted` is the page after the sign-in. */
export function withLogin(page: string, wanted?: string): string {
  const { pathname, query } = parse(page)
  query.set('modal', 'login')
  if (wanted) query.set('redirect', wanted)
  return `${pathname}?${query}`
}

/** The same page with another modal of the sign-in. */
export function withModal(page: string, modal: string): string {
  const { pathname, query } = parse(page)
  query.set('modal', modal)
  return `${pathname}?${query}`
}

/** The same page without modals. */
export function withoutModal(page: string): string {
  const { pathname, query } = parse(page)
  for (const key of ['modal', 'modal_id', 'redirect']) query.delete(key)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The same page with the logout flag toggled, so that it is loaded again for a guest. */
export function withLogoutFlag(page: string): string {
  const { pathname, query } = parse(withoutModal(page))
  if (query.has('logout')) query.delete('logout')
  else query.set('logout', 'true')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The page that the visitor wanted before the sign-in, if it belongs to this site. */
export function redirectTarget(search: string): string | null {
  const redirect = new URLSearchParams(search).get('redirect')
  if (redirect === null) return null
  const path = safePath(redirect)
  return path === '/' ? null : path
}

export function isSigningIn(search: string): boolean {
  const modal = new URLSearchParams(search).get('modal')
  return (
    modal !== null &&
    /^(login|registration|confirm_registration|confirm_second_factor|(confirm_)?restore_password)$/.test(
      modal,
    )
  )
}

function parse(page: string): { pathname: string; query: URLSearchParams } {
  const { pathname, searchParams } = new URL(page, 'http://path.invalid')
  return { pathname, query: searchParams }
}
