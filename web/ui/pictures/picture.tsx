import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { ImageSet, Photo } from '#contract/images/images.ts'
import { classNames } from '../class-names.ts'
import styles from './picture.module.css'

interface PictureProps {
  image: Photo & Partial<Pick<ImageSet, 'cover'>>
  /** The alternative text; empty when the text beside it has the same content. */
  alt: string
  size?: 'thumbnail' | 'cover' | 'standard' | 'original'
  /** Fills its parent instead of keeping its aspect ratio. */
  isFilling?: boolean
  /** Visible at first paint, so not loaded lazily. */
  isPriority?: boolean
  className?: string
}

/** A photo that reserves its space, shows a blurred preview in the browser and fades in. */
export function Picture({
  image,
  alt,
  size = 'standard',
  isFilling = false,
  isPriority = false,
  className,
}: PictureProps) {
  const file = image[size] ?? image.standard
  const { thumbhash } = image
  const [style, setStyle] = useState<CSSProperties>()
  const [isLoaded, setIsLoaded] = useState(true)
  const element = useRef<HTMLImageElement>(null)

  useEffect(() => {
    if (element.current?.complete) return
    setIsLoaded(false)
    if (!thumbhash) return
    let isCurrent = true
    void import('./thumbhash-preview.ts').then(({ previewOf }) => {
      const preview = isCurrent && previewOf(thumbhash)
      if (preview) setStyle({ backgroundImage: `url(${preview})` })
    }, ignoreMissingPreview)
    return () => {
      isCurrent = false
    }
  }, [thumbhash])

  return (
    <span className={classNames(styles.frame, isFilling && styles.filling, className)} style={style}>
      <img
        ref={element}
        className={isLoaded ? undefined : styles.loading}
        src={file.url}
        width={file.width}
        height={file.height}
        alt={alt}
        loading={isPriority ? 'eager' : 'lazy'}
        fetchPriority={isPriority ? 'high' : undefined}
        onLoad={() => setIsLoaded(true)}
        onError={() => setIsLoaded(true)}
      />
    </span>
  )
}

/** When the decoder fails to load, there is no preview and the plain background stays. */
function ignoreMissingPreview(): void {}
