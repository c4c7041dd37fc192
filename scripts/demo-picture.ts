// `npm run demo:picture -- <key> <file> <caption>`: adds a picture to the demonstration, in the sizes that pages show.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashOf } from '#server/features/images/processing/make-image-set.ts'
import { coverSize, thumbnailSize } from '#server/features/images/sizes.ts'

const folder = join(import.meta.dirname, '../demo')
const list = join(folder, 'pictures.json')
const MAX_SIDE = 1200

const [key = '', file = '', caption = ''] = process.argv.slice(2)
if (!/^[a-z0-9-]+$/.test(key) || !file || !caption)
  throw new Error('Usage: npm run demo:picture -- <key> <file> <caption>')

const { data, info } = await sharp(file)
  .rotate()
  .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
  .removeAlpha()
  .toColourspace('srgb')
  .raw()
  .toBuffer({ resolveWithObject: true })
const { width, height, channels } = info
const pixels = () => sharp(data, { raw: { width, height, channels } })
for (const [size, picture] of Object.entries({
  standard: pixels(),
  cover: pixels().resize(coverSize),
  thumbnail: pixels().resize(thumbnailSize),
})) {
  mkdirSync(join(folder, 'pictures', size), { recursive: true })
  await picture.webp({ quality: 70, effort: 6 }).toFile(join(folder, 'pictures', size, `${key}.webp`))
}

const pictures: Record<string, object> = JSON.parse(readFileSync(list, 'utf8'))
pictures[key] = { caption, width, height, thumbhash: await thumbHashOf(pixels()) }
writeFileSync(list, `${JSON.stringify(pictures, null, 2)}\n`)
