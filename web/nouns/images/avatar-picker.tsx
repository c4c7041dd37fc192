import { type ReactNode, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import styles from './avatar-picker.module.css'
import { ChooseFiles } from './choose-files.tsx'
import { CropButton } from './crop-button.tsx'
import { ImageDropZone } from './image-drop-zone.tsx'
import { UploadErrors } from './image-picker.tsx'
import type { FormUploads } from './use-image-uploads.ts'

const Camera = icon('camera')
const RotateCw = icon('rotate-cw')
const Trash2 = icon('trash-2')
const Undo2 = icon('undo-2')
const X = icon('x')

interface AvatarPickerProps {
  /** The result of `useImageUploads({ max: 1 })`. */
  uploads: FormUploads
  label: string
  /** Shown while there is no picture: initials on a coloured background. */
  fallback: ReactNode
}

/**
 * Chooses the one round picture of a person or a place: by a file, by dropping or pasting; it can be replaced and
 * removed.
 */
export function AvatarPicker({ uploads, label, fallback }: AvatarPickerProps) {
  const [item] = uploads.items
  const labelId = useId()
  return (
    <ImageDropZone onFiles={uploads.add}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere */}
      <div role="group" aria-labelledby={labelId} className={styles.picker}>
        <div className={styles.frame}>
          {item ? <img className={styles.picture} src={item.previewUrl} alt="" /> : fallback}
          {item?.isLoading && (
            <div className={styles.veil}>
              <span data-figures="">{item.progress >= 100 ? 'Обработка…' : `${item.progress} %`}</span>
              <progress
                className="visually-hidden"
                value={item.progress}
                max={100}
                aria-label={`Загрузка: ${item.name}`}
              />
            </div>
          )}
        </div>
        <div className={styles.text}>
          <span id={labelId} className={styles.label}>
            {label}
          </span>
          <div className={styles.actions}>
            <ChooseFiles onFiles={uploads.add}>
              {(open) => (
                <Button size="small" icon={<Camera aria-hidden="true" />} onClick={open}>
                  {item ? 'Заменить' : 'Выбрать фото'}
                </Button>
              )}
            </ChooseFiles>
            <CropButton uploads={uploads} aspect={1} isRound />
            {item?.error && item.canRetry && (
              <Button
                size="small"
                icon={<RotateCw aria-hidden="true" />}
                onClick={() => uploads.retry(item.id)}
              >
                Повторить
              </Button>
            )}
            {item && (
              <Button
                size="small"
                variant="quiet"
                icon={item.isLoading ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                onClick={() => uploads.remove(item.id)}
              >
                {item.isLoading ? 'Отменить' : 'Убрать'}
              </Button>
            )}
            {!item && uploads.removed && (
              <Button
                size="small"
                variant="quiet"
                icon={<Undo2 aria-hidden="true" />}
                onClick={uploads.restore}
              >
                Вернуть
              </Button>
            )}
          </div>
          <UploadErrors uploads={uploads} />
        </div>
      </div>
    </ImageDropZone>
  )
}
