import { Suspense, useEffect } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useRouteError } from 'react-router'
import { errorPageOf, isChunkFailure, isUnauthorized } from './lib/pages/error-page.ts'
import { lazyWithRetry } from './lib/pages/lazy-with-retry.ts'
import { reloadOnce } from './lib/pages/lost-chunk.ts'
import { useViewer } from './lib/pages/page-state.tsx'
import { usePendingPage } from './lib/pages/pending-page.ts'
import type { PageHead } from './lib/pages/seo.ts'
import { Shell, type ShellProps } from './screens/shell/shell.tsx'
import './ui/tokens.css'
import './ui/base.css'
import { ErrorView } from './ui/error-view.tsx'

const AnyModal = lazyWithRetry('AnyModal', () => import('./modals.ts'))

const SignedOutPage = lazyWithRetry('SignedOutPage', () => import('./screens/feed/signed-out-page.tsx'))

export function App() {
  return (
    <Frame>
      <DocumentHead />
      <Page />
      <ScrollRestoration />
    </Frame>
  )
}

/** The widget of another site is shown without the shell. */
function Frame(props: Omit<ShellProps, 'Modal'>) {
  const isWidget = useLocation().pathname.startsWith('/widget/')
  return isWidget ? props.children : <Shell Modal={AnyModal} {...props} />
}

/** The page, or the placeholder of the next one while that is loading. */
function Page() {
  const { pathname } = useLocation()
  const wanted = usePendingPage(pathname)
  return wanted ? <wanted.Placeholder /> : <Outlet />
}

/** The part of the head that changes with the page; the rest belongs to the document. */
function DocumentHead() {
  const data = useMatches().at(-1)?.loaderData
  const { title, canonical } = isLoaded(data) ? data.seo : { title: 'Сходим' }
  return (
    <>
      <title>{title}</title>
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  )
}

function isLoaded(data: unknown): data is { seo: PageHead } {
  return typeof data === 'object' && data !== null && 'seo' in data
}

export function ErrorBoundary() {
  const error = useRouteError()
  const viewer = useViewer()
  if (isUnauthorized(error)) {
    // Nothing is shown to a signed-in person for the moment between signing in and the page that was asked for.
    return (
      <Frame>
        <Suspense>{!viewer && <SignedOutPage />}</Suspense>
      </Frame>
    )
  }
  if (isChunkFailure(error)) return <LostChunk />
  const page = errorPageOf(error)
  return (
    <Frame isNavbarHidden={page.code === 404}>
      <title>{`${page.title} — Сходим`}</title>
      <meta name="robots" content="noindex" />
      <ErrorView {...page} kind={page.code === 404 ? 'not-found' : 'page'} />
    </Frame>
  )
}

/** Shown when the script of the page failed to load: after a deployment, or without a network. */
function LostChunk() {
  useEffect(reloadOnce, [])
  return <Frame>{null}</Frame>
}
