import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ChooseFiles } from './choose-files.tsx'
import { ImageDropZone } from './image-drop-zone.tsx'
import styles from './image-picker.module.css'
import { ImageTile } from './image-tile.tsx'
import type { FormUploads } from './use-image-uploads.ts'
import { useTileDrag } from './use-tile-drag.ts'

const ImagePlus = icon('image-plus')
const Undo2 = icon('undo-2')

interface ImagePickerProps {
  uploads: FormUploads
  /** The name of the group: «Фотографии». */
  label: string
  /** False where another button chooses the files, and only the chosen pictures are shown. */
  hasAddTile?: boolean
  hasHint?: boolean
}

/** The pictures of a form: chosen, dropped or pasted; they can be reordered, removed and restored. */
export function ImagePicker({ uploads, label, hasAddTile = true, hasHint = true }: ImagePickerProps) {
  const { items, max, isFull, removed, add, move, remove, restore, retry } = uploads
  const labelId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, announce] = useUploadAnnouncements(uploads)

  const placeOf = (id: string) => uploads.items.findIndex((item) => item.id === id) + 1
  const handleMove = (id: string, position: number) => {
    if (position < 0 || position >= items.length) return
    move(id, position)
    announce(`Изображение перемещено: место ${position + 1} из ${items.length}`)
  }
  const { draggedId, handlers } = useTileDrag(list, move, (id) =>
    announce(`Изображение перемещено: место ${placeOf(id)} из ${items.length}`),
  )
  const handleRemove = (id: string) => {
    remove(id)
    announce('Изображение убрано. Его можно вернуть')
    focusNear(list.current, placeOf(id) - 1)
  }

  if (!hasAddTile && items.length === 0 && uploads.refusals.length === 0 && !removed) return null
  return (
    <ImageDropZone onFiles={add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere */}
      <div role="group" aria-labelledby={labelId} className={styles.picker}>
        <span id={labelId} className={styles.label}>
          {label}
          {max > 1 && <span className={styles.count} data-figures="">{`${items.length} / ${max}`}</span>}
        </span>
        <ul ref={list} className={styles.tiles} {...handlers}>
          {items.map((item, position) => (
            <ImageTile
              key={item.id}
              item={item}
              position={position}
              count={items.length}
              isDragged={item.id === draggedId}
              onRetry={() => retry(item.id)}
              onRemove={() => handleRemove(item.id)}
              onMove={(target) => handleMove(item.id, target)}
            />
          ))}
          {hasAddTile && !isFull && (
            <li className={styles.adding}>
              <ChooseFiles isMultiple={max > 1} onFiles={add}>
                {(open) => (
                  <button type="button" className={styles.add} onClick={open}>
                    <ImagePlus aria-hidden="true" />
                    Добавить
                  </button>
                )}
              </ChooseFiles>
            </li>
          )}
        </ul>
        {removed && !isFull && (
          <div className={styles.removed}>
            <span>Изображение убрано</span>
            <Button size="small" variant="quiet" icon={<Undo2 aria-hidden="true" />} onClick={restore}>
              Вернуть
            </Button>
          </div>
        )}
        <UploadErrors uploads={uploads} />
        {hasHint && items.length === 0 && (
          <p className={styles.hint}>
            JPEG, PNG, WebP, HEIC или AVIF, до 15 МБ. Можно перетащить сюда или вставить из буфера обмена.
          </p>
        )}
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </div>
    </ImageDropZone>
  )
}

/** The error messages below the pictures. */
export function UploadErrors({ uploads }: { uploads: FormUploads }) {
  const failures = uploads.items.flatMap(({ name, error }) => (error ? [`${name}: ${error}`] : []))
  const problems = [...uploads.refusals, ...failures]
  return (
    <div role="alert">
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name and error
            <li key={index}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Announces to screen readers that all pictures have been uploaded. */
function useUploadAnnouncements({ isUploading, items }: FormUploads) {
  const [announcement, announce] = useState('')
  const wasUploading = useRef(false)
  const hasFailed = items.some(({ error }) => error)
  useEffect(() => {
    if (isUploading) announce('Изображения загружаются')
    else if (wasUploading.current && !hasFailed) announce('Изображения загружены')
    wasUploading.current = isUploading
  }, [isUploading, hasFailed])
  return [announcement, announce] as const
}

/** Removing a tile removes its focused button, so the focus moves to the next tile. */
function focusNear(list: HTMLElement | null, position: number): void {
  requestAnimationFrame(() => {
    const tiles = list?.querySelectorAll<HTMLElement>('li') ?? []
    const tile = tiles[Math.min(position, tiles.length - 1)]
    tile?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  })
}
