import { type KeyboardEvent, useEffect, useRef } from 'react'
import { MAX_MESSAGE_TEXT } from '#contract/writing.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import styles from './message-form.module.css'

const MAX_HEIGHT_PX = 160

interface MessageFieldProps {
  label: string
  text: string
  /** The message that is replied to or edited; a change moves the focus to the field. */
  subjectId: string | null
  onText: (text: string) => void
  onSubmit: () => void
  onCancel: () => void
}

/** Grows with its text. Enter sends, except on phones; Escape cancels a reply or an edit. */
export function MessageField({ label, text, subjectId, onText, onSubmit, onCancel }: MessageFieldProps) {
  const isHydrated = useIsHydrated()
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (subjectId) field.current?.focus()
  }, [subjectId])

  // Only the browser can measure the text.
  useEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight, MAX_HEIGHT_PX)}px`
  })

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && subjectId) onCancel()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isPhone = window.matchMedia('(pointer: coarse)').matches
    if (!event.ctrlKey && !event.metaKey && (event.shiftKey || isPhone)) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={label}
      placeholder="Сообщение"
      rows={1}
      maxLength={MAX_MESSAGE_TEXT}
      value={text}
      readOnly={!isHydrated}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={handleKeyDown}
    />
  )
}
