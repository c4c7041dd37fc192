import cyrillic from '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2?url'
import latin from '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2?url'
import { type ReactNode, Suspense } from 'react'
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { listViewScript } from './features/places/list-view.ts'
import { Shell } from './features/shell/shell.tsx'
import { earlyPressesScript } from './lib/early-presses.ts'
import { errorPageOf, isUnauthorized } from './lib/error-page.ts'
import { lazyPart } from './lib/lazy-part.ts'
import { useServerPart, useViewer } from './lib/page-state.tsx'
import { themeScript } from './lib/theme.ts'
import './ui/tokens.css'
import './ui/base.css'
import { ErrorView } from './ui/error-view.tsx'

/** Of the document, not of the page's scripts: the browser has it by then. */
const headScript = import.meta.env.SSR ? `${themeScript}\n${listViewScript}\n${earlyPressesScript}` : ''

const AnyModal = lazyPart('AnyModal', () => import('./modals.ts'))

const SignedOutPage = lazyPart('SignedOutPage', () => import('./features/accounts/signed-out-page.tsx'))

export const links: LinksFunction = () => [
  // Digits and spaces are of the second: without it lines would break anew when it comes.
  ...[cyrillic, latin].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, stateJson } = useServerPart()
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf7f2" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#15120f" media="(prefers-color-scheme: dark)" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, before the first paint
          dangerouslySetInnerHTML={{ __html: headScript }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script
          id="query-state"
          type="application/json"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped; empty in the browser
          dangerouslySetInnerHTML={{ __html: stateJson }}
        />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <Shell Modal={AnyModal}>
      <Outlet />
    </Shell>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const viewer = useViewer()
  if (isUnauthorized(error)) {
    // For somebody signed in it is the moment between signing in and the page they came for.
    return (
      <Shell Modal={AnyModal}>
        <Suspense>{!viewer && <SignedOutPage />}</Suspense>
      </Shell>
    )
  }
  const page = errorPageOf(error)
  return (
    <Shell Modal={AnyModal} isNavbarHidden={page.code === 404}>
      <title>{`${page.title} — Сходим`}</title>
      <meta name="robots" content="noindex" />
      <ErrorView {...page} kind={page.code === 404 ? 'not-found' : 'page'} />
    </Shell>
  )
}
