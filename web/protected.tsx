import { data, type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { pageContext, protectedContext } from './lib/pages/load-context.ts'
import { useViewer } from './lib/pages/page-state.tsx'
import { signInAddress } from './nouns/accounts/sign-in/signed-out.ts'

/** Runs before the loaders of protected routes, so that they may rely on a signed-in viewer. */
export const protectPages: MiddlewareFunction = async ({ request, context }, next) => {
  const { viewer, queryClient, settings } = context.get(pageContext)
  if (viewer) {
    context.set(protectedContext, true)
    return next()
  }
  if (import.meta.env.SSR) {
    const { loadSignedOutFeed } = await import('./screens/feed/load-signed-out-feed.ts')
    await loadSignedOutFeed(queryClient, settings.city.latinName)
  } else {
    const address = signInAddress(new URL(window.location.href), new URL(request.url))
    if (address) throw redirect(address)
  }
  throw data({ status: 'Unauthorized' }, { status: 401 })
}

/** Renders nothing between the end of a session and the navigation to another page, because protected pages rely on a viewer. */
export function ProtectedPages() {
  return useViewer() ? <Outlet /> : null
}
