import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import styles from './image-drop-zone.module.css'

interface ImageDropZoneProps {
  onFiles: (files: File[]) => void
  children: ReactNode
  className?: string
}

/** Accepts images that are dropped on its children or pasted into them; wraps a whole form. */
export function ImageDropZone({ onFiles, children, className }: ImageDropZoneProps) {
  // A drag that enters a child also leaves the parent, so enter and leave events are counted.
  const [depth, setDepth] = useState(0)

  const handleDrag = (change: number) => (event: DragEvent) => {
    if (!carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    setDepth((before) => Math.max(0, before + change))
  }
  const handleDrop = (event: DragEvent) => {
    setDepth(0)
    if (event.defaultPrevented || !carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (event.defaultPrevented) return
    const pictures = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    onFiles(pictures)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting come on top of the button that chooses files
    <div
      className={classNames(styles.zone, className)}
      onDragEnter={handleDrag(1)}
      onDragOver={handleDrag(0)}
      onDragLeave={handleDrag(-1)}
      onDrop={handleDrop}
      onPaste={handlePaste}
    >
      {children}
      {depth > 0 && (
        <div className={styles.veil} aria-hidden="true">
          Отпустите, чтобы добавить
        </div>
      )}
    </div>
  )
}

function carriesFiles(data: DataTransfer): boolean {
  return data.types.includes('Files')
}
