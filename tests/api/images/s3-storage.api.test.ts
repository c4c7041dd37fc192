import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Storage } from '#server/features/images/s3-storage.ts'
import type { ImageStore } from '#server/features/images/storage.ts'

const directory = mkdtempSync(join(tmpdir(), 'shodim-s3-'))
let server: S3rver
let store: ImageStore

beforeAll(async () => {
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  store = s3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
  })
})

afterAll(async () => {
  await server.close()
  rmSync(directory, { recursive: true })
})

test('a stored file is read back until it is deleted', async () => {
  const bytes = new Uint8Array([82, 73, 70, 70, 0, 255])
  await store.put('stem/cover.webp', bytes)
  expect(await store.get('stem/cover.webp')).toEqual(bytes)
  await store.delete('stem/cover.webp')
  expect(await store.get('stem/cover.webp')).toBeNull()
  await store.delete('stem/cover.webp')
})

test('a refusal of the storage is an error, not an empty response', async () => {
  const { port } = (server as unknown as { httpServer: { address(): { port: number } } }).httpServer.address()
  const stranger = s3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'nowhere',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
  })
  await expect(stranger.put('stem/cover.webp', new Uint8Array([1]))).rejects.toThrow(
    'The image store answered',
  )
})

test('an invalid name is not requested from the storage', async () => {
  await expect(store.get('../secrets')).rejects.toThrow(RangeError)
})
