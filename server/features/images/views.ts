import type { ImageSet } from '#contract/images/images.ts'
import type { PictureColumn } from '#server/db/column-types.ts'
import { coverSize, fitInto, ORIGINAL_SIDE, STANDARD_SIDE, thumbnailSize } from './sizes.ts'

export interface ImageRow extends Omit<PictureColumn, 'created_at'> {
  /** A date, or ISO text inside JSON. */
  created_at: Date | string
}

export function viewImageSet(
  image: ImageRow,
  placement: { orderNumber?: number; description?: string } = {},
): ImageSet {
  const file = (size: string, { width, height }: { width: number; height: number }) => ({
    url: `/uploads/${image.path}/${size}.webp`,
    width,
    height,
  })
  return {
    id: image.id,
    original: file('original', fitInto(image, ORIGINAL_SIDE)),
    standard: file('standard', fitInto(image, STANDARD_SIDE)),
    cover: file('cover', coverSize),
    thumbnail: file('thumbnail', thumbnailSize),
    thumbhash: image.thumbhash,
    orderNumber: placement.orderNumber ?? 0,
    description: placement.description || image.description,
    date: dayMonthYear(image.created_at),
    isDeleted: image.is_deleted,
  }
}

/** Formats dd-mm-yyyy by hand, because a list has dozens of them and `toISOString` takes three times as long. */
function dayMonthYear(moment: Date | string): string {
  const date = new Date(moment)
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return `${twoDigits(date.getUTCDate())}-${twoDigits(date.getUTCMonth() + 1)}-${date.getUTCFullYear()}`
}
