import type { KeyboardEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './image-tile.module.css'
import type { ImageUpload } from './image-uploads.ts'

const ChevronLeft = icon('chevron-left')
const ChevronRight = icon('chevron-right')
const RotateCw = icon('rotate-cw')
const X = icon('x')

interface ImageTileProps {
  item: ImageUpload
  /** Counted from zero. */
  position: number
  count: number
  isDragged: boolean
  onRetry: () => void
  onRemove: () => void
  onMove: (position: number) => void
}

/** One picture with its upload state and its buttons. */
export function ImageTile({ item, position, count, isDragged, onRetry, onRemove, onMove }: ImageTileProps) {
  const name = `изображение ${position + 1}`
  const handleKey = (event: KeyboardEvent) => {
    const target = targetOf(event.key, position, count)
    if (target === null) return
    event.preventDefault()
    onMove(target)
  }
  return (
    <li data-tile={item.id} className={classNames(styles.tile, isDragged && styles.dragged)}>
      <img
        className={styles.picture}
        src={item.previewUrl}
        alt={`Изображение ${position + 1} из ${count}`}
        draggable={false}
        decoding="async"
      />
      {item.isLoading && <Progress item={item} />}
      {item.error && <Failure item={item} name={name} onRetry={onRetry} />}
      <button
        type="button"
        className={classNames(styles.control, styles.remove)}
        aria-label={`${item.isLoading ? 'Отменить загрузку' : 'Убрать'}: ${name}`}
        title={item.isLoading ? 'Отменить загрузку' : 'Убрать'}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
      {count > 1 && (
        <>
          <MoveButton
            label={`Переместить левее: ${name}`}
            isAtEnd={position === 0}
            className={styles.earlier}
            onKeyDown={handleKey}
            onClick={() => onMove(position - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </MoveButton>
          <MoveButton
            label={`Переместить правее: ${name}`}
            isAtEnd={position === count - 1}
            className={styles.later}
            onKeyDown={handleKey}
            onClick={() => onMove(position + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </MoveButton>
        </>
      )}
    </li>
  )
}

function targetOf(key: string, position: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return position - 1
  if (key === 'ArrowRight' || key === 'ArrowDown') return position + 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

interface MoveButtonProps extends Omit<React.ComponentProps<'button'>, 'aria-label'> {
  label: string
  /** At either end the button keeps the focus but does nothing. */
  isAtEnd: boolean
}

function MoveButton({ label, isAtEnd, className, onClick, ...rest }: MoveButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      className={classNames(styles.control, className)}
      onClick={isAtEnd ? undefined : onClick}
    />
  )
}

function Progress({ item: { name, progress } }: { item: ImageUpload }) {
  const isSent = progress >= 100
  return (
    <div className={styles.veil}>
      <span data-figures="">{isSent ? 'Обработка…' : `${progress} %`}</span>
      <progress className={styles.progress} value={progress} max={100} aria-label={`Загрузка: ${name}`} />
    </div>
  )
}

function Failure({ item, name, onRetry }: { item: ImageUpload; name: string; onRetry: () => void }) {
  if (!item.canRetry) return <div className={classNames(styles.veil, styles.failure)}>Ошибка загрузки</div>
  return (
    <button
      type="button"
      className={classNames(styles.veil, styles.failure)}
      aria-label={`Ошибка загрузки. Повторить: ${name}`}
      onClick={onRetry}
    >
      <RotateCw aria-hidden="true" />
      Ошибка загрузки
    </button>
  )
}
