import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { useRememberPageCity } from '#web/lib/current-city.ts'
import '#web/lib/browser/install-prompt.ts'
import { acknowledgeEarlyPress } from '#web/lib/browser/early-presses.ts'
import { usePageIdle } from '#web/lib/browser/page-idle.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { useLinkNavigation } from '#web/lib/pages/link-navigation.ts'
import { type ModalName, type ModalProps, useCloseOverlay } from '#web/lib/pages/modal.ts'
import { useRouteHandle } from '#web/lib/pages/route-handle.ts'
import { useRouteHistory } from '#web/lib/pages/route-history.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FooterLinks } from './footer-links.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Rail } from './navigation/rail.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { WelcomeBar } from './welcome-bar.tsx'

const IdleParts = lazyWithRetry<'IdleParts', object>('IdleParts', () => import('./idle-parts.tsx'))

export interface ShellProps {
  /** Renders the modal that the query names. */
  Modal: ComponentType<ModalProps>
  children: ReactNode
  /** Set by an error page, which has no route handle. */
  isNavbarHidden?: boolean
}

/** The frame of every page: navigation, search, city, overlays, messages. */
export function Shell({ Modal, children, isNavbarHidden }: ShellProps) {
  const handle = useRouteHandle()
  const isBare = isNavbarHidden ?? handle.isNavbarHidden
  useLinkNavigation()
  useRouteHistory()
  useRememberPageCity()
  const isPageIdle = usePageIdle()
  const main = useFocusOnNavigation()

  return (
    <div
      className={classNames(styles.shell, handle.isWelcome && styles.welcome)}
      onClickCapture={acknowledgeEarlyPress}
      onChangeCapture={acknowledgeEarlyPress}
    >
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <NavigationProgress />
      {handle.isWelcome ? <WelcomeBar /> : <Rail />}
      <div className={styles.page}>
        {!handle.isWelcome && <TopBar />}
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        {!handle.isFooterHidden && (
          <footer className={styles.footer}>
            <FooterLinks />
          </footer>
        )}
      </div>
      {!handle.isWelcome && !isBare && <BottomBar />}
      <ModalHost Modal={Modal} />
      {isPageIdle && (
        <Suspense>
          <IdleParts />
        </Suspense>
      )}
    </div>
  )
}

function ModalHost({ Modal }: Pick<ShellProps, 'Modal'>) {
  const [query] = useSearchParams()
  const close = useCloseOverlay()
  const name = query.get('modal') as ModalName | null
  if (!name) return null
  return (
    <Suspense fallback={null}>
      <Modal name={name} id={query.get('modal_id')} onClose={close} />
    </Suspense>
  )
}

/** A progress bar at the top for navigations that take noticeable time. */
function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <div className={classNames(styles.progress, state !== 'idle' && styles.underWay)} aria-hidden="true" />
  )
}

/**
 * Moves the focus to the content after a navigation, for the keyboard and screen readers, unless the page has set it or the person is typing.
 */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const active = document.activeElement
    if (active instanceof HTMLInputElement || active?.closest('dialog')) return
    if (active?.matches('[tabindex="-1"]')) return
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
