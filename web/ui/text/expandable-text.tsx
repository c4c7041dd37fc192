import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './expandable-text.module.css'

interface ExpandableTextProps {
  text: string
  /** The text as it is shown, with links. */
  children?: ReactNode
  isAlwaysOpen?: boolean
  /** Sets the look and, by `--lines`, the number of lines while collapsed (three by default). */
  className?: string | undefined
}

/** Keeps line breaks; «Ещё» and «Свернуть» appear only when something is hidden. */
export function ExpandableText({
  text,
  children = text,
  isAlwaysOpen = false,
  className,
}: ExpandableTextProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [isCut, setIsCut] = useState(false)
  const element = useRef<HTMLParagraphElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout of each text differs, so each one is measured
  useEffect(() => {
    const paragraph = element.current
    if (isAlwaysOpen || isOpen || !paragraph) return
    // The observer calls once at the beginning, after the layout, so that measuring forces no layout.
    const observer = new ResizeObserver(() => setIsCut(paragraph.scrollHeight > paragraph.clientHeight + 1))
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [text, isAlwaysOpen, isOpen])

  const isClamped = !isAlwaysOpen && !isOpen
  return (
    <div className={classNames(styles.box, className)}>
      <p
        ref={element}
        id={isOpen || isCut ? id : undefined}
        className={isClamped ? classNames(styles.clamped, isCut && styles.cut) : styles.text}
      >
        {children}
      </p>
      {!isAlwaysOpen && (isCut || isOpen) && (
        <button
          type="button"
          className={classNames(styles.toggle, !isOpen && styles.more)}
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
