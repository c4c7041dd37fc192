import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { MAX_IMAGE_PIXELS } from '#contract/images/image-limits.ts'
import {
  coverSize,
  cropToRatio,
  fitInto,
  ORIGINAL_SIDE,
  type Size,
  STANDARD_SIDE,
  thumbnailSize,
} from '../sizes.ts'
import type { ProcessedImage } from './messages.ts'

const SECONDS_PER_STEP = 15

sharp.concurrency(1)
sharp.cache(false)

export class UnsuitableImageError extends Error {}

/**
 * Makes four images (`original` is the largest, at most 2560 pixels a side) and a blurred preview from an uploaded
 * file: re-encoded, upright, without metadata.
 * @param onStepStart restarts the time limit after which the server ends a stuck process
 * @throws {UnsuitableImageError} for anything but a complete JPEG, PNG, WebP, HEIC or AVIF of at most 50 megapixels,
 * whatever its name
 */
export async function makeImageSet(
  sourcePath: string,
  targetFolder: string,
  onStepStart: () => void = () => undefined,
): Promise<ProcessedImage> {
  const { size, isHeic } = await readHeader(sourcePath)
  // Decoded once, in the size of the largest copy, from which all others are made.
  const { data, info } = await (isHeic ? await openHeic(sourcePath) : open(sourcePath))
    .rotate()
    .resize({ ...fitInto(size, ORIGINAL_SIDE), fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const pixels = () =>
    withTimeout(sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }))
  const cropped = (target: Size) =>
    pixels()
      .extract(cropToRatio(info))
      .resize({ ...target, fit: 'cover', position: 'attention' })

  onStepStart()
  await save(pixels(), targetFolder, 'original')
  onStepStart()
  await save(pixels().resize({ ...fitInto(size, STANDARD_SIDE), fit: 'fill' }), targetFolder, 'standard')
  onStepStart()
  await save(cropped(coverSize), targetFolder, 'cover')
  onStepStart()
  await save(cropped(thumbnailSize), targetFolder, 'thumbnail')
  onStepStart()
  return { ...size, thumbhash: await thumbHashOf(pixels()) }
}

const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif']

/** Reads the size after rotation. */
async function readHeader(sourcePath: string): Promise<{ size: Size; isHeic: boolean }> {
  const header = await open(sourcePath).metadata().catch(refuse)
  const { format, compression, width, height, orientation = 1 } = header
  if (!formats.includes(format)) throw new UnsuitableImageError('Подойдут JPEG, PNG, WebP, HEIC и AVIF')
  requireMaxPixels({ width, height })
  return {
    size: orientation >= 5 ? { width: height, height: width } : { width, height },
    isHeic: format === 'heif' && compression !== 'av1',
  }
}

function requireMaxPixels({ width, height }: Size): void {
  if (width * height > MAX_IMAGE_PIXELS) throw new UnsuitableImageError('Изображение больше 50 мегапикселей')
}

/** `sharp` is built without an HEVC decoder, so libheif decodes HEIC files, upright already. */
async function openHeic(sourcePath: string): Promise<Sharp> {
  const { data, width, height } = await decodeHeic({ buffer: await readFile(sourcePath) }).catch(refuse)
  requireMaxPixels({ width, height })
  return withTimeout(sharp(data, { raw: { width, height, channels: 4 } }))
}

function open(sourcePath: string): Sharp {
  return withTimeout(sharp(sourcePath, { failOn: 'truncated', limitInputPixels: MAX_IMAGE_PIXELS, pages: 1 }))
}

/** `sharp` checks this time limit only between steps; the server kills a process that is stuck. */
function withTimeout(picture: Sharp): Sharp {
  return picture.timeout({ seconds: SECONDS_PER_STEP })
}

/** The library has no codes for its errors: these come from the server and not from the picture. */
const serverFailure = /^timeout|input file is missing|(unix|system) error|unable to open|out of memory/i

/** @throws the cause itself when the picture is not to blame, so that it is logged */
function refuse(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : ''
  if (serverFailure.test(message)) throw cause
  const isTooLarge = /pixel limit/i.test(message)
  throw new UnsuitableImageError(
    isTooLarge ? 'Изображение больше 50 мегапикселей' : 'Файл повреждён или это не изображение',
    { cause },
  )
}

async function save(picture: Sharp, targetFolder: string, name: string): Promise<void> {
  await picture.webp({ quality: 80, effort: 2 }).toFile(join(targetFolder, `${name}.webp`))
}

/** Encodes the ThumbHash of an image, from which the browser draws a blurred preview, in Base64. */
export async function thumbHashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(64, 64, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
