import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { folderImageStore } from './folder-storage.ts'
import { registerImageFiles } from './routes.ts'
import { imageKey, isImageKey } from './storage.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodim-images-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a stored file is read back, replaced and deleted', async () => {
  const store = folderImageStore(folder)
  const name = imageKey('abc123', 'cover')
  expect(await store.get(name)).toBeNull()
  await store.put(name, Buffer.from('first'))
  await store.put(name, Buffer.from('second'))
  expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe('second')
  expect(await readdir(join(folder, 'abc123'))).toEqual(['cover.webp'])
  await store.delete(name)
  expect(await store.get(name)).toBeNull()
})

test.each([
  '../secret',
  'abc/../../x/cover.webp',
  'abc/cover.svg',
  'abc/cover.webp/',
  '',
  'ABC/cover.webp',
  '/etc/passwd',
])('«%s» is refused as a name', async (name) => {
  expect(isImageKey(name)).toBe(false)
  await expect(folderImageStore(folder).put(name, Buffer.from('x'))).rejects.toThrow(RangeError)
})

test('files are served with a permanent cache header, missing ones are not', async () => {
  const store = folderImageStore(folder)
  await store.put(imageKey('feed', 'thumbnail'), Buffer.from('picture'))
  const app = Fastify()
  registerImageFiles(app as unknown as AppInstance, store)
  const found = await app.inject('/uploads/feed/thumbnail.webp')
  expect(found.statusCode).toBe(200)
  expect(found.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  for (const path of ['/uploads/feed/cover.webp', '/uploads/..%2f..%2fetc%2fpasswd']) {
    const missing = await app.inject(path)
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-store'])
  }
  await app.close()
})
