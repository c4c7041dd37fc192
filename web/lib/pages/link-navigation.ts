import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * Turns clicks on links to pages of the product into navigations of the router, unless the visitor opens another tab.
 */
export function useLinkNavigation(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const followLink = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) return
      event.preventDefault()
      const address = link.pathname + link.search + link.hash
      void navigate(address, {
        replace: 'replace' in link.dataset || isCurrentAddress(address),
        preventScrollReset: 'keepScroll' in link.dataset,
      })
    }
    // On the window, above React's listeners: a component has called `preventDefault` by now if it wants to.
    window.addEventListener('click', followLink)
    return () => window.removeEventListener('click', followLink)
  }, [navigate])
}

function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null
  const link =
    event.target instanceof Element
      ? event.target.closest<HTMLAnchorElement>('a[href^="/"]:not([download])')
      : null
  if (!link || (link.target && link.target !== '_self') || link.origin !== window.location.origin) return null
  return link
}

/** A second press on a link before its page is shown adds no second history entry. */
export function isCurrentAddress(address: string): boolean {
  const { pathname, search, hash } = window.location
  return address === pathname + search + hash
}
