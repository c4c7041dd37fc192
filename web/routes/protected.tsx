import { data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { loadSignedOutFeed } from '#web/features/accounts/load-signed-out-feed.ts'
import { signInAddress } from '#web/features/accounts/signed-out.ts'
import { browserPage } from '#web/lib/browser-page.ts'
import { pageContext } from '#web/lib/load-context.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import type { RouteHandle } from '#web/lib/route-handle.ts'

export const handle: RouteHandle = { isProtected: true }

/** Runs before any loader below: pages of accounts never see a guest. The root shows what a guest sees instead. */
export const middleware: MiddlewareFunction<Response>[] = [
  async ({ context }, next) => {
    const { viewer, queryClient } = context.get(pageContext)
    if (viewer) return next()
    await loadSignedOutFeed(queryClient)
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

/** Pages below may rely on a viewer: in the moment between the end of a session and the step away nothing is shown. */
export default function Protected() {
  return useViewer() ? <Outlet /> : null
}
