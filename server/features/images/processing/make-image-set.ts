import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { MAX_IMAGE_PIXELS } from '#contract/images/image-limits.ts'
import {
  coverSize,
  cutToRatio,
  fitInto,
  ORIGINAL_PIXELS,
  type Size,
  STANDARD_PIXELS,
  thumbnailSize,
} from '../sizes.ts'
import type { ProcessedImage } from './messages.ts'

const SECONDS_PER_STEP = 15

sharp.concurrency(1)
sharp.cache(false)

export class UnsuitableImageError extends Error {}

/**
 * Makes four pictures and a blurred preview from an uploaded file: re-encoded, upright, without metadata. @throws
 * {UnsuitableImageError} for anything but a complete JPEG or PNG of at most 50 megapixels, whatever its name
 */
export async function makeImageSet(
  sourcePath: string,
  targetFolder: string,
  onStep: () => void = () => undefined,
): Promise<ProcessedImage> {
  const size = await uprightSize(sourcePath)
  // Decoded once, in the size of the largest copy, from which all others are made.
  const { data, info } = await open(sourcePath)
    .rotate()
    .resize({ ...fitInto(size, ORIGINAL_PIXELS), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const pixels = () =>
    limited(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }))
  const cropped = (target: Size) =>
    pixels()
      .extract(cutToRatio(info))
      .resize({ ...target, fit: 'cover', position: 'attention' })

  onStep()
  await save(pixels(), targetFolder, 'original')
  onStep()
  await save(pixels().resize({ ...fitInto(size, STANDARD_PIXELS), fit: 'fill' }), targetFolder, 'standard')
  onStep()
  await save(cropped(coverSize), targetFolder, 'cover')
  onStep()
  await save(cropped(thumbnailSize), targetFolder, 'thumbnail')
  onStep()
  return { ...size, thumbhash: await blurredPreview(pixels()) }
}

async function uprightSize(sourcePath: string): Promise<Size> {
  const { format, width, height, orientation = 1 } = await open(sourcePath).metadata().catch(refuse)
  if (format !== 'jpeg' && format !== 'png') throw new UnsuitableImageError('Подойдут только JPEG и PNG')
  if (width * height > MAX_IMAGE_PIXELS) throw new UnsuitableImageError('Изображение больше 50 мегапикселей')
  return orientation >= 5 ? { width: height, height: width } : { width, height }
}

function open(sourcePath: string): Sharp {
  return limited(sharp(sourcePath, { failOn: 'truncated', limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 }))
}

/** The library checks this time limit only between steps; the server kills a process that is stuck. */
function limited(picture: Sharp): Sharp {
  return picture.timeout({ seconds: SECONDS_PER_STEP })
}

function refuse(cause: unknown): never {
  const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message)
  throw new UnsuitableImageError(
    isTooLarge ? 'Изображение больше 50 мегапикселей' : 'Файл повреждён или это не изображение',
  )
}

async function save(picture: Sharp, targetFolder: string, name: string): Promise<void> {
  await picture.webp({ quality: 80, effort: 2 }).toFile(join(targetFolder, `${name}.webp`))
}

/** Base64. */
export async function blurredPreview(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
