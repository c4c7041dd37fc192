import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ImageProcessor, MAX_STEP_MS } from './processor.ts'

// Uses the real processes: one of them is stopped, as if its decoder were stuck.

let folder: string
let processor: ImageProcessor

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodim-processor-'))
  processor = new ImageProcessor()
})
afterEach(async () => {
  vi.useRealTimers()
  processor.close()
  await rm(folder, { recursive: true, force: true })
})

async function make(ownerId: string, { width, height }: { width: number; height: number }) {
  const targetFolder = await mkdtemp(join(folder, 'picture-'))
  const sourcePath = join(targetFolder, 'source')
  const picture = sharp({ create: { width, height, channels: 3, background: 'red' } })
  await writeFile(sourcePath, await picture.png().toBuffer())
  const made = processor.make({ sourcePath, targetFolder, ownerId })
  return { made, sizeOf: (name: string) => sizeOf(join(targetFolder, `${name}.webp`)) }
}

async function sizeOf(path: string): Promise<[number, number]> {
  const { width, height } = await sharp(path).metadata()
  return [width, height]
}

test.each([
  [1, 10_000],
  [10_000, 1],
  [1, 1],
  [40, 9000],
])('the copies of a picture of %i × %i are not larger than it', async (width, height) => {
  const { made, sizeOf } = await make('anna', { width, height })
  expect(await made).toMatchObject({ width, height })
  expect(await sizeOf('cover')).toEqual([800, 600])
  expect(await sizeOf('thumbnail')).toEqual([320, 320])
  expect(Math.max(...(await sizeOf('original')))).toBe(Math.min(2560, Math.max(width, height)))
})

test('a process that hangs is ended, its picture is refused and a new process takes the next one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const stuck = await make('anna', { width: 40, height: 30 })
  const next = await make('anna', { width: 30, height: 40 })
  const refused = expect(stuck.made).rejects.toThrow('Не получилось обработать изображение')
  const [pid = 0] = processor.busyPids
  process.kill(pid, 'SIGSTOP')
  vi.advanceTimersByTime(MAX_STEP_MS)
  await refused
  expect(await next.made).toMatchObject({ width: 30, height: 40 })
  expect(processor.busyPids).not.toContain(pid)
})

test('a process that cannot be started refuses its picture, and the next one is processed', async () => {
  const { execPath } = process
  process.execPath = join(folder, 'no-such-program')
  const { made } = await make('anna', { width: 40, height: 30 }).finally(() => {
    process.execPath = execPath
  })
  await expect(made).rejects.toThrow('обработать изображение')
  expect(await (await make('anna', { width: 30, height: 40 })).made).toMatchObject({ width: 30 })
})

test('a file that cannot be read is not called damaged', async () => {
  const sourcePath = join(folder, 'none')
  const made = processor.make({ sourcePath, targetFolder: folder, ownerId: 'anna' })
  await expect(made).rejects.toThrow('Не получилось обработать изображение')
})

test('two pictures are processed at a time, but never two of one account', async () => {
  const size = { width: 20, height: 20 }
  const anna = await Promise.all([make('anna', size), make('anna', size), make('anna', size)])
  expect(processor.busyPids).toHaveLength(1)
  for (const pid of processor.busyPids) process.kill(pid, 'SIGSTOP')
  const boris = await make('boris', size)
  const vera = await make('vera', size)
  expect(processor.busyPids).toHaveLength(2)
  const [stopped = 0] = processor.busyPids
  await Promise.all([boris.made, vera.made])
  process.kill(stopped, 'SIGCONT')
  await Promise.all(anna.map(({ made }) => made))
  expect(processor.busyPids).toEqual([])
})

test('one account cannot fill the queue', async () => {
  const sourcePath = join(folder, 'text')
  await writeFile(sourcePath, 'This is not a picture.')
  const requests = Array.from({ length: 21 }, () =>
    processor.make({ sourcePath, targetFolder: folder, ownerId: 'anna' }),
  )
  for (const item of requests) item.catch(() => undefined)
  expect(() => processor.make({ sourcePath, targetFolder: folder, ownerId: 'anna' })).toThrow(
    'Слишком много запросов',
  )
  const boris = processor.make({ sourcePath, targetFolder: folder, ownerId: 'boris' })
  await expect(boris).rejects.toThrow('Файл повреждён')
})
