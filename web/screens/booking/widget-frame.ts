import { type MouseEvent, useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isWidgetPath, type WidgetMessage } from '#contract/widget.ts'
import { readableAccent } from './widget-accent.ts'

/** Tells the page around the frame how high the widget is, and that Escape was pressed in it. */
export function useWidgetFrame() {
  const root = useRef<HTMLDivElement>(null)
  // Any site may be around it, and no message is a secret.
  const postToParent = useCallback((message: WidgetMessage) => {
    if (window.parent !== window) window.parent.postMessage(message, '*')
  }, [])
  useEffect(() => {
    const element = root.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      postToParent({ type: 'shodim:height', height: element.getBoundingClientRect().height }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [postToParent])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      // A window within the widget closes itself first.
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) {
        postToParent({ type: 'shodim:close' })
      }
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [postToParent])
  return { root, postToParent }
}

/** The accent of the site around, where text in it can be read; the theme is set before the first paint. */
export function useWidgetTheme(): void {
  const accent = useSearchParams()[0].get('accent')
  useEffect(() => {
    const { style } = document.documentElement
    const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
    const colours = accent === null ? null : readableAccent(accent, surface)
    if (!colours) return
    style.setProperty('--accent', colours.accent)
    style.setProperty('--accent-hover', colours.accent)
    style.setProperty('--on-accent', colours.onAccent)
    return () => {
      for (const name of ['--accent', '--accent-hover', '--on-accent']) style.removeProperty(name)
    }
  }, [accent])
}

/** Pages outside of the widget may not be framed: they open in a tab of their own. */
export function openInNewTab({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (!link || isWidgetPath(link.pathname)) return
  link.target = '_blank'
  link.rel = 'noopener'
}
