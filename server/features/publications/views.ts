import type { ImageRow } from '#server/features/images/views.ts'
import { viewImageSet } from '#server/features/images/views.ts'

export function viewPictures(images: readonly (ImageRow & { position: number })[] | null) {
  const imageSets = (images ?? []).map((image) => viewImageSet(image, { orderNumber: image.position }))
  return { imageSets, someImageSet: imageSets[0] ?? null }
}
