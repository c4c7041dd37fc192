import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { type VisitKind, visitedPageOf, visitKinds } from '#contract/statistics/visited-page.ts'
import { reportVisit } from '#web/nouns/visits/report-visit.ts'

/** Windows with the phones and the map of a place. */
const contactModals = new Set(['sheet_phones', 'map_modal'])

/** The server has counted the document itself. */
let countedPath = pathOfDocument()

/** Reports navigations within the product and clicks on elements with `data-press`. Renders nothing. */
export function VisitReporter() {
  const queryClient = useQueryClient()
  const { pathname, search } = useLocation()
  const openModal = new URLSearchParams(search).get('modal') ?? ''

  useEffect(() => {
    if (pathname === countedPath) return
    countedPath = pathname
    const page = visitedPageOf(pathname)
    if (page) reportVisit(queryClient, page.place, page.kind)
  }, [queryClient, pathname])

  useEffect(() => {
    const page = contactModals.has(openModal) ? visitedPageOf(pathname) : null
    if (page) reportVisit(queryClient, page.place, 'contacts')
  }, [queryClient, pathname, openModal])

  // Marked links are anywhere on the page, so the document is listened to.
  useEffect(() => {
    const handlePress = ({ target, button }: MouseEvent) => {
      const kind = button < 2 && target instanceof Element ? pressOf(target) : null
      const page = kind && visitedPageOf(window.location.pathname)
      if (kind && page) reportVisit(queryClient, page.place, kind)
    }
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    document.addEventListener('click', handlePress, options)
    // The middle button opens a link as well.
    document.addEventListener('auxclick', handlePress, options)
    return () => listening.abort()
  }, [queryClient])

  return null
}

function pressOf(target: Element): VisitKind | null {
  const name = target.closest('[data-press]')?.getAttribute('data-press')
  return visitKinds.find((kind) => kind === name) ?? null
}

function pathOfDocument(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  return new URL(navigation?.name ?? window.location.href, window.location.href).pathname
}
