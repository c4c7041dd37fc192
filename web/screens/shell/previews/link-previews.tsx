import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { PREVIEW_ID, type PreviewSubject, subjectOf } from './preview-subject.ts'

const LinkPreview = lazyWithRetry('LinkPreview', () => import('./link-preview.tsx'))

const SHOWN_AFTER_MS = 1_000
/** The time for moving the pointer from the link to the preview. */
const HIDDEN_AFTER_MS = 200

/** A preview of the person or the place of a link, a second after hover or focus. */
export function LinkPreviews() {
  const { key } = useLocation()
  const [page, setPage] = useState(key)
  const [shown, setShown] = useState<PreviewSubject | null>(null)

  // Another page has other links.
  if (key !== page) {
    setPage(key)
    setShown(null)
  }

  // Links are anywhere on the page, so the listeners are on the document.
  useEffect(() => {
    let showing: ReturnType<typeof setTimeout> | undefined
    let hiding: ReturnType<typeof setTimeout> | undefined
    let current: Element | null = null
    let previewed: Element | null = null
    const show = (subject: PreviewSubject | null) => {
      previewed = subject?.link ?? null
      setShown(subject)
    }
    const hide = () => {
      clearTimeout(showing)
      clearTimeout(hiding)
      current = null
      show(null)
    }
    const previewLink = (link: Element | null) => {
      if (link === current) return
      current = link
      clearTimeout(showing)
      clearTimeout(hiding)
      if (link && link === previewed) return
      hiding = setTimeout(() => show(null), HIDDEN_AFTER_MS)
      const subject = link && subjectOf(link)
      if (subject) showing = setTimeout(() => show(subject), SHOWN_AFTER_MS)
    }
    const handlePointer = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return
      // The preview stays while the pointer is over it.
      previewLink(target.closest(`#${PREVIEW_ID}`) ? previewed : target.closest('a'))
    }
    const handleFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('a:focus-visible')) previewLink(target)
    }
    const handleKey = ({ key: name }: KeyboardEvent) => {
      if (name === 'Escape') hide()
    }
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    document.addEventListener('pointerover', handlePointer, options)
    document.addEventListener('focusin', handleFocus, options)
    document.addEventListener('focusout', hide, options)
    document.addEventListener('keydown', handleKey, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('scroll', hide, options)
    return () => {
      listening.abort()
      clearTimeout(showing)
      clearTimeout(hiding)
    }
  }, [])

  return shown && <LinkPreview key={`${shown.kind} ${shown.id}`} subject={shown} />
}
