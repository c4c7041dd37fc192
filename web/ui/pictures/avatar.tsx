import type { Thumbnail } from '#contract/images/images.ts'
import { toneIndexOf } from '#contract/tones.ts'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  /** Selects the background colour. */
  id: string
  name: string
  image?: Thumbnail | null
  size?: 'small' | 'medium' | 'large' | 'huge'
}

/** A photo, or initials on a coloured background; hidden from screen readers, because the name is shown beside it. */
export function Avatar({ id, name, image, size = 'medium' }: AvatarProps) {
  if (image) {
    return (
      <img
        className={classNames(styles.avatar, styles[size])}
        src={image.thumbnail.url}
        alt=""
        loading="lazy"
      />
    )
  }
  return (
    <span
      className={classNames(styles.avatar, styles[size], styles[`tone${toneIndexOf(id)}`])}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  )
}

/** «Анна Громова» → «АГ», «Пельменная №1» → «П1», «Хинкальная «У моста»» → «ХУ». */
export function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
