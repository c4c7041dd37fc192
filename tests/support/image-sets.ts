import type { ImageSet } from '#contract/images/images.ts'

/** A picture as the server answers it, without a file. */
export function imageSetOf(id: string): ImageSet {
  const file = { url: `/uploads/${id}.webp`, width: 1, height: 1 }
  return {
    id,
    original: file,
    standard: file,
    cover: file,
    thumbnail: file,
    thumbhash: null,
    orderNumber: 0,
    description: '',
    date: '21-11-2026',
    isDeleted: false,
  }
}
