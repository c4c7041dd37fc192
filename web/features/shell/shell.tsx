import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'
import { useRememberPageCity } from '#web/lib/current-city.ts'
import '#web/lib/install-prompt.ts'
import { hearPress } from '#web/lib/early-presses.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { useLinkSteps } from '#web/lib/link-steps.ts'
import { type ModalName, type ModalProps, useCloseOverlay } from '#web/lib/modal.ts'
import { useRouteHandle } from '#web/lib/route-handle.ts'
import { useRouteHistory } from '#web/lib/route-history.ts'
import { useSettled } from '#web/lib/settled.ts'
import { classNames } from '#web/ui/class-names.ts'
import { BottomBar } from './bottom-bar.tsx'
import { FooterLinks } from './footer-links.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { WelcomeBar } from './welcome-bar.tsx'

const SettledParts = lazyPart<'SettledParts', object>('SettledParts', () => import('./settled-parts.tsx'))

interface ShellProps {
  /** What shows the window of an address. */
  Modal: ComponentType<ModalProps>
  children: ReactNode
  /** Of an error page, which has no route to ask. */
  isNavbarHidden?: boolean
}

/** What stands around every page: navigation, search, city, overlays, messages. */
export function Shell({ Modal, children, isNavbarHidden }: ShellProps) {
  const handle = useRouteHandle()
  const isBare = isNavbarHidden ?? handle.isNavbarHidden
  useLinkSteps()
  useRouteHistory()
  useRememberPageCity()
  const isSettled = useSettled()
  const main = useFocusOnArrival()

  return (
    <div className={classNames(styles.shell, handle.isWelcome && styles.welcome)} onClickCapture={hearPress}>
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
      {isSettled && (
        <Suspense>
          <SettledParts />
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

/** A thin line at the top once a step takes longer than a blink. */
function NavigationProgress() {
  const { state } = useNavigation()
  return (
    <div className={classNames(styles.progress, state !== 'idle' && styles.underWay)} aria-hidden="true" />
  )
}

/**
 * After a step to another page the keyboard and the reader start at its content, or where the page itself has put them;
 * typing is never interrupted.
 */
function useFocusOnArrival() {
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
