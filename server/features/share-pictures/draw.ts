import { readFile } from 'node:fs/promises'
import satori, { type SatoriOptions } from 'satori'
import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_HEIGHT, SHARE_WIDTH, type ShareCard } from '#contract/share-cards.ts'
import { coverAt } from '#server/features/covers/service.ts'
import { pictureAt } from '#server/features/images/service.ts'
import type { Services } from '#server/lib/services.ts'
import { type Frame, framesOf, layoutOf, PAPER } from './layout.ts'

type ImageStore = Services['imageStore']

/** Draws the card as JPEG, which every messenger reads. */
export async function drawCard(card: ShareCard, store: ImageStore): Promise<Buffer> {
  const frames = framesOf(card.pictures.length)
  const [pictures, texts] = await Promise.all([
    Promise.all(frames.map((frame, index) => overlayOf(card.pictures[index] ?? '', frame, store))),
    drawTexts(card),
  ])
  const blank = { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3 as const, background: PAPER }
  return sharp({ create: blank })
    .composite([...pictures.flatMap((picture) => picture ?? []), { input: texts }])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}

/** Satori turns texts into outlines, so that the machine needs no fonts. */
async function drawTexts(card: ShareCard): Promise<Buffer> {
  const svg = await satori(layoutOf(card) as never, {
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    fonts: await loadFonts(),
  })
  return Buffer.from(svg)
}

/** A picture that cannot be loaded leaves its frame empty. */
async function overlayOf(
  address: string,
  { left, top, width, height }: Frame,
  store: ImageStore,
): Promise<OverlayOptions | null> {
  const source = await sourceOf(address, store)
  if (!source) return null
  const input = await sharp(source)
    .resize(Math.round(width), Math.round(height), { fit: 'cover' })
    .toBuffer()
    .catch(() => null)
  return input && { input, left: Math.round(left), top: Math.round(top) }
}

/** Only our own files: the addresses come from our own views. */
async function sourceOf(address: string, store: ImageStore): Promise<Uint8Array | null> {
  const cover = coverAt(address)
  return cover === null ? pictureAt(store, address) : Buffer.from(cover)
}

let fonts: Promise<SatoriOptions['fonts']> | undefined

function loadFonts(): Promise<SatoriOptions['fonts']> {
  fonts ??= Promise.all(
    ([400, 800] as const).flatMap((weight) =>
      subsets.map(async ([name, subset]) => ({
        name,
        weight,
        style: 'normal' as const,
        data: await readFile(fontFile(subset, weight)),
      })),
    ),
  )
  return fonts
}

/** Each subset is a font of its own, because Satori takes the first one of a name. */
const subsets = [
  ['Latin', 'latin'],
  ['Cyrillic', 'cyrillic'],
  ['Extended', 'latin-ext'],
] as const

function fontFile(subset: string, weight: number): URL {
  return new URL(import.meta.resolve(`@fontsource/onest/files/onest-${subset}-${weight}-normal.woff`))
}
