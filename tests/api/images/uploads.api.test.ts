import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { buildUser, type User } from '#tests/support/factories.ts'
import { multipart, twoColorHeic, twoColorJpeg } from '#tests/support/pictures.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'shodim-uploads-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const app = testApp({ DATA_DIR: dataDir })
const url = '/api/v2/images'
let anna: User
let headers: { authorization: string }

beforeAll(async () => {
  anna = await buildUser(app.db)
  headers = await sessionHeaders(app.app, anna)
})

async function upload(bytes: Uint8Array, filename?: string, type?: string) {
  const body = multipart(bytes, filename, type)
  return app.request({ method: 'POST', url, payload: body.payload, headers: { ...headers, ...body.headers } })
}

async function stored(address: string): Promise<Buffer> {
  const reply = await app.app.inject({ method: 'GET', url: address })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('image/webp')
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.headers['cache-control']).toContain('immutable')
  return reply.rawPayload
}

test('a photo is stored in four sizes, upright and without metadata', async () => {
  const { status, data } = await upload(await twoColorJpeg(3000, 2000, { orientation: 6, gps: true }))
  expect(status).toBe(201)
  const { imageSet } = data
  expect(imageSet.date).toMatch(/^\d\d-\d\d-\d{4}$/)
  expect([imageSet.original.width, imageSet.original.height]).toEqual([1707, 2560])

  const original = await stored(imageSet.original.url)
  const metadata = await sharp(original).metadata()
  expect([metadata.width, metadata.height]).toEqual([1707, 2560])
  expect(metadata.exif).toBeUndefined()
  expect(original.includes('secret-owner')).toBe(false)
  // Rotated by a quarter: the left half is now the upper one.
  const top = await sharp(original).extract({ left: 800, top: 100, width: 1, height: 1 }).raw().toBuffer()
  expect((top[0] ?? 0) > 200 && (top[2] ?? 255) < 60).toBe(true)

  const sizes = await Promise.all(
    [imageSet.standard, imageSet.cover, imageSet.thumbnail].map(async (file) => {
      const { width, height } = await sharp(await stored(file.url)).metadata()
      expect([width, height]).toEqual([file.width, file.height])
      return [width, height]
    }),
  )
  expect(sizes).toEqual([
    [853, 1280],
    [800, 600],
    [320, 320],
  ])
})

test('a PNG is accepted under any file name', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: '#00ff0080' } })
    .png()
    .toBuffer()
  const { status, data } = await upload(png, 'photo.txt', 'text/plain')
  expect(status).toBe(201)
  expect(data.imageSet.original).toMatchObject({ width: 40, height: 30 })
})

test('data appended to a picture is not stored', async () => {
  const polyglot = Buffer.concat([await twoColorJpeg(200, 100), Buffer.from('<script>alert(1)</script>')])
  const { data } = await upload(polyglot)
  expect((await stored(data.imageSet.original.url)).includes('<script>')).toBe(false)
})

const redPicture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff0000' } })

test.each([
  ['WebP', async () => redPicture().webp().toBuffer()],
  ['AVIF', async () => redPicture().avif().toBuffer()],
  ['HEIC', async () => twoColorHeic],
])('a %s is stored as the other pictures are', async (_, make) => {
  const { status, data } = await upload(await make(), 'photo.jpg')
  expect(status).toBe(201)
  expect(data.imageSet.original).toMatchObject({ width: 64, height: 48 })
  const left = await sharp(await stored(data.imageSet.original.url))
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect((left[0] ?? 0) > 200 && (left[2] ?? 255) < 60).toBe(true)
})

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
)

test.each([
  ['an SVG', async () => svg],
  ['a page named as a picture', async () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
  [
    'a GIF',
    async () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
  ],
  ['a cut HEIC', async () => twoColorHeic.subarray(0, 500)],
  ['a HEIC with nonsense for a picture', async () => Buffer.from(twoColorHeic).fill(0x5a, 420)],
  ['the head of a HEIC alone', async () => twoColorHeic.subarray(0, 32)],
  [
    'a cut AVIF',
    async () => {
      const whole = await redPicture().avif().toBuffer()
      return whole.subarray(0, whole.length - 40)
    },
  ],
  ['a cut JPEG', async () => (await twoColorJpeg(1200, 900)).subarray(0, 5000)],
  [
    'a bomb of 60 megapixels',
    async () =>
      sharp({ create: { width: 10_000, height: 6000, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
  ],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused', async (_, make) => {
  const { status, error } = await upload(await make(), 'photo.jpg')
  expect(status).toBe(422)
  expect(error.status).toBe('ValidationFailed')
})

test('a file over 15 MB is refused as too large', async () => {
  const { status, error } = await upload(Buffer.alloc(15 * 1024 * 1024 + 1, 1))
  expect(status).toBe(413)
  expect(error.status).toBe('PayloadTooLarge')
})

test('a guest cannot upload, and a body that is not multipart is refused', async () => {
  const body = multipart(await twoColorJpeg(20, 20))
  expect((await app.request({ method: 'POST', url, ...body })).status).toBe(401)
  const json = await app.request({ method: 'POST', url, payload: { file: 'x' }, headers })
  expect(json.status).toBe(415)
  const empty = await app.request({
    method: 'POST',
    url,
    payload: '------x--\r\n',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=----x' },
  })
  expect(empty.status).toBe(422)
})

test('a name that leads out of the storage is not found', async () => {
  writeFileSync(join(dataDir, 'original.webp'), 'secret')
  const dots = ['%2e%2e%2foriginal.webp', 'x%2f..%2f..%2foriginal.webp', '%252e%252e%252foriginal.webp']
  for (const name of [...dots, '..%5coriginal.webp', 'x/y.webp']) {
    const response = await app.request({ method: 'GET', url: `/uploads/${name}` })
    expect([response.status, response.body], name).toEqual([404, 'Нет такой картинки'])
  }
})
