import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type ImageStore, storedName } from '#server/features/images/storage.ts'
import { type Picture, pictures } from './catalogue.ts'

export type DrawnPicture = {
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
const TWO_AT_A_TIME = 2
const HASH_PIXELS = 64

/** Draws what is not in the store yet. An interrupted run goes on where it stopped. */
export async function drawPictures(store: ImageStore): Promise<Map<string, DrawnPicture>> {
  const queue = [...pictures.entries()]
  const drawn: DrawnPicture[] = []
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, picture] = next
      drawn[index] = await drawPicture(store, picture)
    }
  }
  await Promise.all(Array.from({ length: TWO_AT_A_TIME }, work))
  return new Map(drawn.map((picture) => [picture.key, picture]))
}

export async function drawPicture(store: ImageStore, { key, caption, draw }: Picture): Promise<DrawnPicture> {
  const stem = createHash('sha256').update(`demo ${EDITION} ${key}`).digest('hex').slice(0, 32)
  const isPortrait = caption === 'Портрет'
  const width = isPortrait ? 800 : 1200
  const height = (width * 3) / 4
  // The thumbnail is written last: where it lies, the others do too.
  const isReady = (await store.get(storedName(stem, 'thumbnail'))) !== null
  const kept = isReady ? await store.get(storedName(stem, 'cover')) : null
  const cover = kept ?? (await drawFiles(store, stem, draw(), width))
  return { key, caption, stem, width, height, thumbhash: await hashOf(cover) }
}

async function drawFiles(store: ImageStore, stem: string, svg: string, width: number): Promise<Uint8Array> {
  const { data, info } = await sharp(Buffer.from(svg), { density: (SVG_DPI * width) / SCENE_WIDTH })
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
  return cover ?? original
}

async function hashOf(cover: Uint8Array): Promise<string> {
  const width = HASH_PIXELS
  const height = (HASH_PIXELS * 3) / 4
  const rgba = await sharp(cover).resize(width, height).ensureAlpha().raw().toBuffer()
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}
