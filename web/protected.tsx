import { data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { signInAddress } from './features/accounts/signed-out.ts'
import { pageContext } from './lib/load-context.ts'
import { useViewer } from './lib/page-state.tsx'

/** Runs before any loader below: pages of accounts never see a guest. The root shows what a guest sees instead. */
export const protectPages: MiddlewareFunction = async ({ request, context }, next) => {
  const { viewer, queryClient } = context.get(pageContext)
  if (viewer) return next()
  if (import.meta.env.SSR) {
    const { loadSignedOutFeed } = await import('./features/accounts/load-signed-out-feed.ts')
    await loadSignedOutFeed(queryClient)
  } else {
    const address = signInAddress(new URL(window.location.href), new URL(request.url))
    if (address) throw redirect(address)
  }
  throw data({ status: 'Unauthorized' }, { status: 401 })
}

/** Pages below may rely on a viewer: in the moment between the end of a session and the step away nothing is shown. */
export function ProtectedPages() {
  return useViewer() ? <Outlet /> : null
}
