import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ImageStore } from '#server/features/images/storage.ts'
import { pictures } from './catalogue.ts'
import { drawPicture } from './render.ts'

test('every picture has a name and a drawing of its own', () => {
  expect(new Set(pictures.map((picture) => picture.key)).size).toBe(pictures.length)
  const drawings = pictures.map((picture) => picture.draw())
  for (const svg of drawings) expect(svg).not.toMatch(/NaN|undefined|<text/)
  expect(new Set(drawings).size).toBe(pictures.length)
})

test('the same picture is drawn the same every time', () => {
  const [first] = pictures
  expect(first?.draw()).toBe(first?.draw())
})

test('a picture becomes four files once, and keeps its preview on the next run', async () => {
  const files = new Map<string, Uint8Array>()
  let written = 0
  const store: ImageStore = {
    put: async (name, bytes) => {
      written += 1
      files.set(name, bytes)
    },
    get: async (name) => files.get(name) ?? null,
    delete: async (name) => void files.delete(name),
  }
  const picture = pictures.find(({ key }) => key === 'martini')
  if (!picture) throw new Error('no martini')
  const first = await drawPicture(store, picture)
  const sizes = await Promise.all([...files.values()].map((bytes) => sharp(bytes).metadata()))
  expect(sizes.map(({ format, width, height }) => `${format} ${width}x${height}`).sort()).toEqual([
    'webp 1200x900',
    'webp 1200x900',
    'webp 320x320',
    'webp 800x600',
  ])
  const second = await drawPicture(store, picture)
  expect(written).toBe(4)
  expect(second).toEqual(first)
})
