import { useEffect, useEffectEvent, useState } from 'react'
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './crop-dialog.module.css'
import { cropPicture } from './crop-picture.ts'

interface CropDialogProps {
  /** A chosen file, or the address of a stored picture. */
  source: File | string
  name: string
  aspect: number
  isRound: boolean
  onDone: (part: File) => void
  onClose: () => void
}

const STEP_HINT = 'Двигайте рамку и\u00A0её\u00A0углы мышью, пальцем или стрелками на\u00A0клавиатуре.'
const ariaLabels = {
  cropArea: 'Рамка: стрелки двигают её',
  nwDragHandle: 'Левый верхний угол: стрелки меняют размер',
  nDragHandle: 'Верхний край: стрелки меняют размер',
  neDragHandle: 'Правый верхний угол: стрелки меняют размер',
  eDragHandle: 'Правый край: стрелки меняют размер',
  seDragHandle: 'Правый нижний угол: стрелки меняют размер',
  sDragHandle: 'Нижний край: стрелки меняют размер',
  swDragHandle: 'Левый нижний угол: стрелки меняют размер',
  wDragHandle: 'Левый край: стрелки меняют размер',
}
const START_PERCENT = 90

/** Chooses the part of a picture that is kept, by pointer or keyboard. */
export function CropDialog({ source, name, aspect, isRound, onDone, onClose }: CropDialogProps) {
  const [picture, setPicture] = useState<{ blob: Blob; url: string }>()
  const [part, setPart] = useState<PercentCrop>()
  const [isCutting, setIsCutting] = useState(false)
  const closeWith = (message: string) => {
    showSnackbar(message, 'error')
    onClose()
  }
  const handleUnreadable = () =>
    closeWith('Браузер не\u00A0может показать это изображение. Оно сохранится целиком')
  const handleFailedDownload = useEffectEvent(() =>
    closeWith('Не\u00A0получилось загрузить изображение. Попробуйте ещё раз'),
  )
  useEffect(() => {
    let url = ''
    let isGone = false
    const load = async () => {
      const blob = typeof source === 'string' ? await download(source) : source
      if (isGone) return
      url = URL.createObjectURL(blob)
      setPicture({ blob, url })
    }
    load().catch(handleFailedDownload)
    return () => {
      isGone = true
      URL.revokeObjectURL(url)
    }
  }, [source])

  const finish = async () => {
    if (!picture || !part) return
    setIsCutting(true)
    try {
      onDone(await cropPicture(picture.blob, part, name))
    } catch {
      handleUnreadable()
    }
  }
  return (
    <Sheet
      title="Кадрировать"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button variant="primary" isPending={isCutting} disabled={!part} onClick={() => void finish()}>
            Готово
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{STEP_HINT}</p>
      <div className={styles.frame}>
        {picture && (
          <ReactCrop
            className={styles.crop}
            crop={part}
            aspect={aspect}
            circularCrop={isRound}
            keepSelection
            minWidth={40}
            ariaLabels={ariaLabels}
            onChange={(_, percent) => setPart(percent)}
          >
            <img
              src={picture.url}
              alt="Выбранная картинка"
              onError={handleUnreadable}
              onLoad={({ currentTarget: { width, height } }) => {
                const whole = { unit: '%', width: START_PERCENT } as const
                setPart(centerCrop(makeAspectCrop(whole, aspect, width, height), width, height))
              }}
            />
          </ReactCrop>
        )}
      </div>
    </Sheet>
  )
}

async function download(url: string): Promise<Blob> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`)
  return response.blob()
}
