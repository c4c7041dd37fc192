import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictures } from './catalogue.ts'
import { previews } from './previews.ts'
import { describePictures, previewOf, withDemoPictures } from './render.ts'

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

test('the preview of every picture is the one of its drawing', async () => {
  expect(Object.keys(previews)).toEqual(pictures.map((picture) => picture.key))
  for (const picture of pictures.filter((_, index) => index % 12 === 0)) {
    expect(await previewOf(picture), picture.key).toBe(previews[picture.key])
  }
})

test('a picture is drawn when first asked for, once for all who ask', async () => {
  const files = new Map<string, Uint8Array>()
  let written = 0
  const store = withDemoPictures({
    put: async (name, bytes) => {
      written += 1
      files.set(name, bytes)
    },
    get: async (name) => files.get(name) ?? null,
    delete: async (name) => void files.delete(name),
  })
  const martini = describePictures().get('martini')
  const asked = ['original', 'standard', 'cover', 'thumbnail'].map((size) =>
    store.get(`${martini?.stem}/${size}.webp`),
  )
  const sizes = await Promise.all(
    (await Promise.all(asked)).map((bytes) => sharp(bytes ?? undefined).metadata()),
  )
  expect(sizes.map(({ format, width, height }) => `${format} ${width}x${height}`)).toEqual([
    'webp 1200x900',
    'webp 1200x900',
    'webp 800x600',
    'webp 320x320',
  ])
  expect(written).toBe(4)
  expect(await store.get('unknown/cover.webp')).toBeNull()
})
