import { data, type MiddlewareFunction, Outlet, redirect, useRouteError } from 'react-router'
import { signInAddress } from '#web/features/accounts/signed-out.ts'
import { SignedOutPage } from '#web/features/accounts/signed-out-page.tsx'
import { browserPage } from '#web/lib/browser-page.ts'
import { errorPageOf } from '#web/lib/error-page.ts'
import { pageContext } from '#web/lib/load-context.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import type { RouteHandle } from '#web/lib/route-handle.ts'

export const handle: RouteHandle = { isProtected: true }

/** Runs before any loader below: pages of accounts never see a guest. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }, next) => {
    if (context.get(pageContext).viewer) return next()
    throw data({ status: 'Unauthorized' }, { status: 401 })
  },
]

export const clientMiddleware: MiddlewareFunction<Record<string, unknown>>[] = [
  ({ request }, next) => {
    if (browserPage().viewer) return next()
    const address = signInAddress(new URL(window.location.href), new URL(request.url))
    throw address ? redirect(address) : data({ status: 'Unauthorized' }, { status: 401 })
  },
]

/** Makes this route the one whose boundary a refusal reaches. */
export function loader() {
  return null
}

export default function Protected() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const viewer = useViewer()
  // A signed-in person without rights is refused like on any other page.
  if (viewer || errorPageOf(error).code !== 401) throw error
  return <SignedOutPage />
}
