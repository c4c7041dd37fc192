import { ORIGINAL_IMAGE_SIDE } from '#contract/images/image-limits.ts'

/** Percent of the upright picture. */
interface Part {
  x: number
  y: number
  width: number
  height: number
}

const JPEG_QUALITY = 0.92

/** The part of a picture as a file of its own: a PNG stays one, because it may be transparent. */
export async function cropPicture(blob: Blob, part: Part, name: string): Promise<File> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  try {
    const { x, y, width, height } = pixelsOf(part, bitmap)
    const scale = Math.min(1, ORIGINAL_IMAGE_SIDE / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser has no 2d canvas')
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
    const type = blob.type === 'image/png' ? 'image/png' : 'image/jpeg'
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
    if (!drawn) throw new Error('The canvas could not be written')
    return new File([drawn], name || 'photo.jpg', { type })
  } finally {
    bitmap.close()
  }
}

/** Whole pixels inside the picture. */
export function pixelsOf(part: Part, size: { width: number; height: number }): Part {
  const x = clamp(Math.round((part.x / 100) * size.width), 0, size.width - 1)
  const y = clamp(Math.round((part.y / 100) * size.height), 0, size.height - 1)
  return {
    x,
    y,
    width: clamp(Math.round((part.width / 100) * size.width), 1, size.width - x),
    height: clamp(Math.round((part.height / 100) * size.height), 1, size.height - y),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
