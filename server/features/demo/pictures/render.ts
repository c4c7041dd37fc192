import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type ImageStore, storedName } from '#server/features/images/storage.ts'
import { type Picture, pictures } from './catalogue.ts'
import { previews } from './previews.ts'

export type DemoPicture = {
  key: string
  caption: string
  stem: string
  width: number
  height: number
  thumbhash: string
}

/** Raise it when the drawings change: the new files get new names and caches let go of the old ones. */
const EDITION = 1
const SVG_DPI = 72
const SCENE_WIDTH = 1600
const HASH_PIXELS = 64

const byStem = new Map(pictures.map((picture) => [stemOf(picture), picture]))

/** What the rows say about the pictures; the files may not be drawn yet. */
export function describePictures(): Map<string, DemoPicture> {
  return new Map(
    pictures.map((picture) => {
      const width = widthOf(picture)
      const { key, caption } = picture
      const thumbhash = previews[key] ?? ''
      return [key, { key, caption, stem: stemOf(picture), width, height: (width * 3) / 4, thumbhash }]
    }),
  )
}

/**
 * The store, with the pictures of the demonstration drawn when they are first asked for. Two who ask at once wait for
 * one drawing; what is drawn stays.
 */
export function withDemoPictures(store: ImageStore): ImageStore {
  const underWay = new Map<string, Promise<void>>()
  const drawOnce = (stem: string, picture: Picture): Promise<void> => {
    const waiting = underWay.get(stem)
    if (waiting) return waiting
    const drawing = drawFiles(store, stem, picture).finally(() => underWay.delete(stem))
    underWay.set(stem, drawing)
    return drawing
  }
  return {
    put: (name, bytes) => store.put(name, bytes),
    delete: (name) => store.delete(name),
    async get(name) {
      const found = await store.get(name)
      const stem = name.split('/')[0] ?? ''
      const picture = byStem.get(stem)
      if (found || !picture) return found
      await drawOnce(stem, picture)
      return store.get(name)
    },
  }
}

/** One after another, so that visitors meanwhile are not kept waiting. The store must be one `withDemoPictures`. */
export async function drawDemoPictures(store: ImageStore, isStopped: () => boolean): Promise<void> {
  for (const stem of byStem.keys()) {
    if (isStopped()) return
    // The thumbnail is written last: where it lies, the others do too.
    await store.get(storedName(stem, 'thumbnail'))
  }
}

function stemOf({ key }: Picture): string {
  return createHash('sha256').update(`demo ${EDITION} ${key}`).digest('hex').slice(0, 32)
}

function widthOf({ isPortrait }: Picture): number {
  return isPortrait ? 800 : 1200
}

async function drawFiles(store: ImageStore, stem: string, drawn: Picture): Promise<void> {
  const width = widthOf(drawn)
  const { data, info } = await sharp(Buffer.from(drawn.draw()), { density: (SVG_DPI * width) / SCENE_WIDTH })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
  const [original, cover, thumbnail] = await Promise.all([
    picture().webp({ quality: 80, effort: 0 }).toBuffer(),
    width === 800 ? null : picture().resize(800, 600).webp({ quality: 78, effort: 0 }).toBuffer(),
    picture().resize(320, 320).webp({ quality: 76, effort: 1 }).toBuffer(),
  ])
  await Promise.all([
    store.put(storedName(stem, 'original'), original),
    store.put(storedName(stem, 'standard'), original),
    store.put(storedName(stem, 'cover'), cover ?? original),
  ])
  await store.put(storedName(stem, 'thumbnail'), thumbnail)
}

/** The blurred preview of a drawing, for `previews.ts`. */
export async function previewOf(picture: Picture): Promise<string> {
  const width = HASH_PIXELS
  const height = (HASH_PIXELS * 3) / 4
  const rgba = await sharp(Buffer.from(picture.draw())).resize(width, height).ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}
