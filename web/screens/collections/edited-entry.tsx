import { useLayoutEffect, useRef } from 'react'
import type { CollectionPlace } from '#contract/collections/collections.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { CoverImage } from '#web/ui/pictures/cover-image.tsx'
import styles from './edited-entry.module.css'

const ChevronDown = icon('chevron-down')
const ChevronUp = icon('chevron-up')
const PenLine = icon('pen-line')
const X = icon('x')

interface EditedEntryProps {
  entry: CollectionPlace
  position: number
  count: number
  isDragged: boolean
  onMove: (by: -1 | 1) => void
  onNote: () => void
  onRemove: () => void
}

/** A row that is dragged, moved by its buttons, described or removed. */
export function EditedEntry({
  entry,
  position,
  count,
  isDragged,
  onMove,
  onNote,
  onRemove,
}: EditedEntryProps) {
  const { id, name, note, place } = entry
  const pressed = useRef<HTMLButtonElement>(null)
  // The browser takes the focus from a button whose row is moved in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new position moves the row
  useLayoutEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [position])
  const move = (button: HTMLButtonElement, by: -1 | 1) => {
    pressed.current = button
    onMove(by)
  }
  return (
    <li data-tile={id} className={classNames(styles.entry, isDragged && styles.dragged)}>
      <span className={styles.picture}>{place && <CoverImage src={place.cover} />}</span>
      <div className={styles.text}>
        <span className={styles.name}>{`${position + 1}. ${name}`}</span>
        {!place && <span className={styles.note}>Этого места на сайте больше нет</span>}
        {note && <span className={styles.note}>{note}</span>}
        <div className={styles.buttons}>
          <IconButton
            label={`Выше: ${name}`}
            aria-disabled={position === 0}
            onClick={({ currentTarget }) => move(currentTarget, -1)}
          >
            <ChevronUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Ниже: ${name}`}
            aria-disabled={position === count - 1}
            onClick={({ currentTarget }) => move(currentTarget, 1)}
          >
            <ChevronDown aria-hidden="true" />
          </IconButton>
          <IconButton label={`Заметка: ${name}`} onClick={onNote}>
            <PenLine aria-hidden="true" />
          </IconButton>
          <IconButton label={`Убрать: ${name}`} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}
