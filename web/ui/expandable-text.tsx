import { type CSSProperties, useEffect, useId, useRef, useState } from 'react'
import styles from './expandable-text.module.css'

interface ExpandableTextProps {
  text: string
  /** Shown while collapsed. */
  lines?: number
  isAlwaysOpen?: boolean
}

/** Keeps line breaks; «Ещё» and «Свернуть» appear only when something is hidden. */
export function ExpandableText({ text, lines = 3, isAlwaysOpen = false }: ExpandableTextProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const element = useRef<HTMLParagraphElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is cut elsewhere
  useEffect(() => {
    const paragraph = element.current
    if (isAlwaysOpen || isOpen || !paragraph) return
    const measure = () => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [text, isAlwaysOpen, isOpen])

  const isClamped = !isAlwaysOpen && !isOpen
  return (
    <div>
      <p
        ref={element}
        id={id}
        className={isClamped ? styles.clamped : styles.text}
        style={isClamped ? ({ '--lines': lines } as CSSProperties) : undefined}
      >
        {text}
      </p>
      {!isAlwaysOpen && (isCut || isOpen) && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Свернуть' : 'Ещё'}
        </button>
      )}
    </div>
  )
}
