import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ImageStore, isImageKey } from './storage.ts'

/** Pictures in a folder of this machine: the store of a single node. */
export function folderImageStore(folder: string): ImageStore {
  const pathOf = (name: string): string => {
    if (!isImageKey(name)) throw new RangeError(`«${name}» is not a name of a stored picture`)
    return join(folder, name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // The rename makes a reader see the whole file or none, even after a crash.
      const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(temporaryPath, bytes)
      await rename(temporaryPath, path)
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
