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
  type ImageOwner,
  insertImage,
  lockUnusedImages,
  replaceImages,
} from './repository.ts'
import { IMAGE_SIZES, type ImageSize, type ImageStore, imageKey, isImageKey } from './storage.ts'
import { viewImageSet } from './views.ts'

/**
 * Stores an uploaded picture: re-encodes it in four sizes, stores the files under an unguessable name, then inserts
 * the row. A failure may leave unused files, but never a row without files. @throws {AppError} PayloadTooLarge over
 * 15 MB, ValidationFailed for anything but a complete picture of a suitable format and size
 */
export async function storeUpload(
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
      await store.put(imageKey(image.path, size), await readFile(join(folder, `${size}.webp`)))
    }
    if (!(await insertImage(db, { ...image, user_id: userId }))) throw new AppError('Unauthorized')
    return viewImageSet(image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores a picture whose sizes were made beforehand, under a name derived from its content. @returns its path */
export async function storePrepared(
  store: ImageStore,
  files: Readonly<Record<ImageSize, Uint8Array>>,
): Promise<string> {
  const stem = createHash('sha256').update(files.original).digest('hex').slice(0, 32)
  for (const size of IMAGE_SIZES) await store.put(imageKey(stem, size), files[size])
  return stem
}

/** The stored file at `/uploads/…`; null for another address, and for a file that is gone. */
export async function pictureAt(store: ImageStore, address: string): Promise<Uint8Array | null> {
  const name = address.startsWith(UPLOADS) ? address.slice(UPLOADS.length) : ''
  return isImageKey(name) ? store.get(name) : null
}

const UPLOADS = '/uploads/'

/** An incomplete body is an error of the client; a full disk is one of the server. */
export function refuseBrokenBody(cause: unknown): never {
  const isServerError = cause instanceof Error && 'syscall' in cause
  throw isServerError ? cause : new AppError('BadRequest', { cause })
}

const DELETE_JOB = 'images.delete'

export function defineDeleteJob(jobs: Jobs, store: ImageStore): void {
  jobs.define<{ stems: string[] }>({
    name: DELETE_JOB,
    run: async ({ stems }) => {
      for (const stem of stems) {
        for (const size of IMAGE_SIZES) await store.delete(imageKey(stem, size))
      }
    },
  })
}

/**
 * Deletes the pictures of a deleted account, except those in its posts, comments and messages. A job deletes the
 * files after the commit.
 */
export async function removePicturesOf(transaction: Db, jobs: Jobs, userId: string): Promise<void> {
  const stems = await deleteUnusedImagesOf(transaction, userId)
  if (stems.length > 0) await jobs.send(transaction, DELETE_JOB, { stems })
}

/** @returns null when the file is missing in the store */
export function readOriginal(store: ImageStore, stem: string): Promise<Uint8Array | null> {
  return store.get(imageKey(stem, 'original'))
}

/**
 * The ids of pictures that may not be used at a venue: of somebody else, deleted, or used elsewhere. The others are
 * locked until the end of the transaction.
 */
export async function findUnusableImages(
  db: Db,
  ids: readonly string[],
  ownerId: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const free = await lockUnusedImages(db, ids, [ownerId])
  return new Set(ids.filter((id) => !free.has(id)))
}

/**
 * Replaces the pictures of a post, comment or message, within the transaction of the write. @throws {AppError}
 * ValidationFailed for a picture of somebody else, a deleted one or one that is used elsewhere
 */
export async function attachImages(
  db: Db,
  holder: ImageOwner,
  ids: readonly string[],
  ownerIds: readonly string[],
): Promise<void> {
  if (ids.length > 0) {
    const free = await lockUnusedImages(db, ids, ownerIds, holder)
    if (free.size < ids.length) {
      throw new AppError('ValidationFailed', { fields: { imageSetIds: ['Загрузите изображение ещё раз'] } })
    }
  }
  await replaceImages(db, holder, ids)
}

/** The file names of a picture in the store. */
export function filesOf(stem: string): string[] {
  return IMAGE_SIZES.map((size) => imageKey(stem, size))
}
