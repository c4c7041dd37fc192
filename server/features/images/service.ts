import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImageSet } from '#contract/images/images.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/lib/errors.ts'
import { newId } from '#server/lib/ids.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import type { ImageProcessor } from './processing/processor.ts'
import {
  deleteUnusedImagesOf,
  type ImageHolder,
  insertImage,
  lockFreeImages,
  placeImages,
} from './repository.ts'
import { IMAGE_SIZES, type ImageSize, type ImageStore, storedName } from './storage.ts'
import { viewImageSet } from './views.ts'

/**
 * Takes a picture in: re-encoded in four sizes, stored under a name nobody can guess, then known to the database.
 * A failure on the way leaves files nobody refers to, never a row without files.
 * @throws {AppError} PayloadTooLarge over 15 MB, ValidationFailed for anything but a whole JPEG or PNG of a decent size
 */
export async function takeUpload(
  { db, store, processor }: { db: Db; store: ImageStore; processor: ImageProcessor },
  userId: string,
  file: Readable & { truncated?: boolean },
): Promise<ImageSet> {
  const folder = await mkdtemp(join(tmpdir(), 'shodim-upload-'))
  try {
    const sourcePath = join(folder, 'source')
    await pipeline(file, createWriteStream(sourcePath)).catch(refuseBrokenBody)
    if (file.truncated) throw new AppError('PayloadTooLarge', { message: 'Изображение больше 15 МБ' })
    const { width, height, thumbhash } = await processor.make({
      sourcePath,
      targetFolder: folder,
      ownerId: userId,
    })
    const image = {
      id: newId(),
      path: randomBytes(16).toString('hex'),
      width,
      height,
      thumbhash,
      description: '',
      is_deleted: false,
      created_at: new Date(),
    }
    for (const size of IMAGE_SIZES) {
      await store.put(storedName(image.path, size), await readFile(join(folder, `${size}.webp`)))
    }
    if (!(await insertImage(db, { ...image, user_id: userId }))) throw new AppError('Unauthorized')
    return viewImageSet(image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a picture whose sizes were made beforehand, under a name that changes with it. @returns its stem */
export async function storePrepared(
  store: ImageStore,
  files: Readonly<Record<ImageSize, Uint8Array>>,
): Promise<string> {
  const stem = createHash('sha256').update(files.original).digest('hex').slice(0, 32)
  for (const size of IMAGE_SIZES) await store.put(storedName(stem, size), files[size])
  return stem
}

/** A body that stops in the middle is the sender's; a full disk is ours. */
export function refuseBrokenBody(cause: unknown): never {
  const isOurs = cause instanceof Error && 'syscall' in cause
  throw isOurs ? cause : new AppError('BadRequest', { cause })
}

const DELETE_JOB = 'images.delete'

export function defineDeleteJob(jobs: Jobs, store: ImageStore): void {
  jobs.define<{ stems: string[] }>({
    name: DELETE_JOB,
    run: async ({ stems }) => {
      for (const stem of stems) {
        for (const size of IMAGE_SIZES) await store.delete(storedName(stem, size))
      }
    },
  })
}

/** The pictures of a person who leaves: all but those in what they wrote. The files go by a job, when the rows surely have. */
export async function removePicturesOf(transaction: Db, jobs: Jobs, userId: string): Promise<void> {
  const stems = await deleteUnusedImagesOf(transaction, userId)
  if (stems.length > 0) await jobs.send(transaction, DELETE_JOB, { stems })
}

/** @returns null when the store has lost it */
export function readOriginal(store: ImageStore, stem: string): Promise<Uint8Array | null> {
  return store.get(storedName(stem, 'original'))
}

/**
 * Of pictures that are about to stand at a venue, those that may not: somebody else's, gone, or standing elsewhere.
 * The others are held to the end of the transaction.
 */
export async function refusedImages(db: Db, ids: readonly string[], ownerId: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const free = await lockFreeImages(db, ids, [ownerId])
  return new Set(ids.filter((id) => !free.has(id)))
}

/**
 * The pictures of something written become these. In the transaction of the writing.
 * @throws {AppError} ValidationFailed for a picture of somebody else, one that is gone or stands elsewhere
 */
export async function attachImages(
  db: Db,
  holder: ImageHolder,
  ids: readonly string[],
  ownerIds: readonly string[],
): Promise<void> {
  if (ids.length > 0) {
    const free = await lockFreeImages(db, ids, ownerIds, holder)
    if (free.size < ids.length) {
      throw new AppError('ValidationFailed', { fields: { imageSetIds: ['Загрузите изображение ещё раз'] } })
    }
  }
  await placeImages(db, holder, ids)
}

/** The names of a picture's files in the store. */
export function filesOf(stem: string): string[] {
  return IMAGE_SIZES.map((size) => storedName(stem, size))
}
