import { useEffect } from 'react'
import { type createBrowserRouter, matchRoutes } from 'react-router'
import { isHistoryNavigation, pendingPage, popStateEvents } from '#web/lib/pages/pending-page.ts'
import { CardSkeleton, PostSkeleton, RowSkeleton, Skeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import styles from './navigation-watcher.module.css'

type Router = ReturnType<typeof createBrowserRouter>

/** A faster navigation is shown without a placeholder. */
const PLACEHOLDER_DELAY_MS = 80

/** Shows a placeholder for a page that a navigation waits for. */
export function watchNavigation(router: Router): void {
  let shownIndex = 0
  let isUndoing = false
  popStateEvents.subscribe((event) => {
    const delta = indexOfEntry() - shownIndex
    const isCancelled = pendingPage.get() !== null && !isHistoryNavigation.get() && delta !== 0
    if (!isUndoing && !(isCancelled && router.state.navigation.state === 'loading')) {
      isHistoryNavigation.set(true)
      return
    }
    // The page being loaded has no history entry yet: going back from its placeholder returns to the page before.
    event.stopImmediatePropagation()
    isUndoing = !isUndoing
    if (isUndoing) return window.history.go(-delta)
    isHistoryNavigation.set(true)
    void router.navigate(router.state.location, { replace: true, preventScrollReset: true })
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  let pendingPath: string | undefined
  router.subscribe(({ navigation, location }) => {
    const path = navigation.location?.pathname
    if (navigation.state === 'idle') {
      clearTimeout(timer)
      pendingPath = undefined
      isHistoryNavigation.set(false)
      // The placeholder stays until the page is rendered; after an aborted navigation the current page stays.
      if (pendingPage.get()?.path !== location.pathname) pendingPage.set(null)
      return
    }
    if (path === pendingPath) return
    const isShown = pendingPath !== undefined && pendingPage.get()?.path === pendingPath
    if (pendingPath === undefined) shownIndex = indexOfEntry()
    clearTimeout(timer)
    pendingPath = path
    if (path === undefined || path === location.pathname) return pendingPage.set(null)
    const Placeholder = placeholderOf(matchRoutes(router.routes, path)?.at(-1)?.route.id ?? '')
    const show = () => pendingPage.set({ path, Placeholder })
    if (isShown) return show()
    pendingPage.set(null)
    timer = setTimeout(show, PLACEHOLDER_DELAY_MS)
  })
}

/** The index of the history entry; constant in browsers without it. */
function indexOfEntry(): number {
  return window.navigation?.currentEntry?.index ?? 0
}

/** A component for each route, so that another render does not reset it. */
function placeholderOf(routeId: string) {
  return () => <PagePlaceholder routeId={routeId} />
}

/** The skeleton of the page being loaded. */
function PagePlaceholder({ routeId }: { routeId: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser keeps the scroll position of the window, each page resets it
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [routeId])
  return (
    <PageColumns>
      <p role="status" className="visually-hidden">
        Страница загружается
      </p>
      <div className={styles.title}>
        <Skeleton shape="title" width="half" />
      </div>
      <div className={styles.content}>{contentOf(routeId)}</div>
    </PageColumns>
  )
}

function contentOf(routeId: string) {
  const positions = [0, 1, 2, 3]
  if (/^routes\/places\//.test(routeId)) return positions.map((position) => <CardSkeleton key={position} />)
  if (/feed|news|reviews/.test(routeId)) return positions.map((position) => <PostSkeleton key={position} />)
  if (/^routes\/(place|organisations|posts)\//.test(routeId)) {
    return (
      <>
        <Skeleton shape="block" />
        <Skeleton width="long" />
        <Skeleton />
        <Skeleton width="half" />
      </>
    )
  }
  return positions.map((position) => <RowSkeleton key={position} />)
}
