import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder for a file that is looked at or imported; it is removed afterwards. */
export async function withFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = join(dataDir, 'imports')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'file-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
