import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_IMAGE_BYTES } from '#contract/images/image-limits.ts'
import { twoColorHeic, twoColorJpeg } from '#tests/support/pictures.ts'
import { refusalOf } from './check-file.ts'
import { readPictureHeader } from './picture-header.ts'

const filled = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })

test.each([1, 3, 6, 8])(
  'the size and the turn %i of a JPEG are read past its metadata',
  async (orientation) => {
    expect(readPictureHeader(await twoColorJpeg(300, 200, { orientation, gps: true }))).toEqual({
      type: 'image/jpeg',
      width: 300,
      height: 200,
      orientation,
    })
  },
)

test('the dimensions of a progressive JPEG and of a PNG are read', async () => {
  const progressive = await filled(64, 48).jpeg({ progressive: true }).toBuffer()
  expect(readPictureHeader(progressive)).toMatchObject({ type: 'image/jpeg', width: 64, height: 48 })
  const png = await filled(31, 17).png().toBuffer()
  expect(readPictureHeader(png)).toEqual({ type: 'image/png', width: 31, height: 17, orientation: 1 })
})

test('WebP, AVIF and HEIC are known by their content', async () => {
  const known = [await filled(9, 9).webp().toBuffer(), await filled(9, 9).avif().toBuffer(), twoColorHeic]
  expect(known.map((bytes) => readPictureHeader(bytes)?.type)).toEqual([
    'image/webp',
    'image/avif',
    'image/heic',
  ])
})

test('other content is not a picture under any file name', async () => {
  const others = [
    await filled(9, 9).gif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.alloc(0),
  ]
  for (const bytes of others) expect(readPictureHeader(bytes)).toBeNull()
})

test('a JPEG cut at any byte is read without an exception', async () => {
  const whole = await twoColorJpeg(40, 30, { orientation: 6 })
  for (let length = 0; length < 600; length++) {
    expect(() => readPictureHeader(whole.subarray(0, length))).not.toThrow()
  }
})

test.each([
  ['too many bytes', MAX_IMAGE_BYTES + 1, { width: 10, height: 10 }, 'изображение больше 15 МБ'],
  ['as many as may be', MAX_IMAGE_BYTES, { width: 10, height: 10 }, null],
  ['too many pixels', 1000, { width: 10_000, height: 5001 }, 'изображение больше 50 мегапикселей'],
  ['just 50 megapixels', 1000, { width: 10_000, height: 5000 }, null],
  ['nothing at all', 0, { width: 10, height: 10 }, 'файл пуст'],
] as const)('%s', (_, bytes, size, refusal) => {
  expect(refusalOf(bytes, { type: 'image/jpeg', orientation: 1, ...size })).toBe(refusal)
})
