import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { folderImageStore } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { ImageStore } from './storage.ts'

/** A bucket when one is configured, so that every node sees every picture; a folder otherwise. */
export function openImageStore(config: Config): ImageStore {
  return config.s3 ? s3Storage(config.s3) : folderImageStore(join(config.dataDir, 'uploads'))
}
