import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { CoverPattern } from '#contract/tones.ts'
import { coverSvg } from './cover-svg.ts'

/** The size link previews ask for. */
const COVER_PNG = { width: 1200, height: 630 }

const SVG_WIDTH = 800
const SVG_DPI = 72

const drawn = new LRUCache<string, Buffer>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: (png) => png.length,
})
const underWay = new Map<string, Promise<Buffer>>()

/** Link previews come in bursts: one drawing serves all who ask while it is under way. */
export function coverPng(pattern: CoverPattern, variant: number): Promise<Buffer> {
  const key = `${pattern}-${variant}`
  const ready = drawn.get(key)
  if (ready) return Promise.resolve(ready)
  const waiting = underWay.get(key)
  if (waiting) return waiting
  const drawing = draw(pattern, variant)
    .then((png) => {
      drawn.set(key, png)
      return png
    })
    .finally(() => underWay.delete(key))
  underWay.set(key, drawing)
  return drawing
}

function draw(pattern: CoverPattern, variant: number): Promise<Buffer> {
  const density = (SVG_DPI * COVER_PNG.width) / SVG_WIDTH
  return sharp(Buffer.from(coverSvg({ pattern, variant })), { density })
    .resize({ ...COVER_PNG, fit: 'cover' })
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer()
}
