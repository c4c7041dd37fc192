import { ORIGINAL_IMAGE_SIDE } from '#contract/images/image-limits.ts'
import type { PictureHeader } from './picture-header.ts'

const JPEG_QUALITY = 0.9

/**
 * A JPEG or PNG upright and at most 2560 px on its longest side, in its own format. Other formats, which browsers
 * cannot write, are sent as they are, and so is what this browser cannot decode: the server checks it.
 */
export async function shrinkPicture(file: File, header: PictureHeader): Promise<Blob> {
  if (header.type !== 'image/jpeg' && header.type !== 'image/png') return file
  const longest = Math.max(header.width ?? 0, header.height ?? 0)
  if (longest > 0 && longest <= ORIGINAL_IMAGE_SIDE && header.orientation === 1) return file
  if (typeof createImageBitmap !== 'function') return file
  try {
    const drawn = await draw(file, header.type)
    return drawn && (drawn.size < file.size || header.orientation !== 1) ? drawn : file
  } catch {
    return file
  }
}

async function draw(file: File, type: string): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, ORIGINAL_IMAGE_SIDE / Math.max(bitmap.width, bitmap.height))
    const width = Math.max(1, Math.round(bitmap.width * scale))
    const height = Math.max(1, Math.round(bitmap.height * scale))
    return await paint(bitmap, width, height, type)
  } finally {
    bitmap.close()
  }
}

async function paint(bitmap: ImageBitmap, width: number, height: number, type: string): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height)
    drawScaled(canvas.getContext('2d'), bitmap, width, height)
    return canvas.convertToBlob({ type, quality: JPEG_QUALITY })
  }
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  drawScaled(canvas.getContext('2d'), bitmap, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
}

function drawScaled(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  bitmap: ImageBitmap,
  width: number,
  height: number,
): void {
  if (!context) throw new Error('This browser has no 2d canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
}
