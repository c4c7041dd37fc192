import { useEffect, useEffectEvent, useState } from 'react'
import { deleteFromDatabase, findInDatabase, putInDatabase } from '#web/lib/browser/browser-database.ts'
import type { FormUploads } from './use-image-uploads.ts'

/**
 * Stores files of a draft that are not uploaded yet, so that they survive a reload. `from` is the key of another
 * draft whose files are moved here.
 */
export function useDraftFiles(
  key: string | null,
  uploads: Pick<FormUploads, 'items' | 'add'>,
  from?: string,
): void {
  const [isRead, setIsRead] = useState(false)
  const waiting = uploads.items.filter(
    ({ file, imageSet, error, canRetry }) => file && !imageSet && (!error || canRetry),
  )
  const waitingIds = waiting.map(({ id }) => id).join()

  const addFiles = useEffectEvent((files: readonly File[]) => uploads.add(files))
  // The files are in the IndexedDB of the browser.
  useEffect(() => {
    if (key === null) return
    let isOver = false
    const read = async () => {
      const files = await takeDraftFiles(key, from)
      if (isOver) return
      if (files.length > 0) await addFiles(files)
      setIsRead(true)
    }
    void read().catch(() => setIsRead(true))
    return () => {
      isOver = true
    }
  }, [key, from])

  const saveFiles = useEffectEvent((draftKey: string, ids: readonly string[]) => {
    const files = waiting.flatMap(({ id, file }) => (file && ids.includes(String(id)) ? [file] : []))
    saveDraftFiles(draftKey, files).catch(() => {})
  })
  useEffect(() => {
    if (key !== null && isRead) saveFiles(key, waitingIds.split(','))
  }, [key, isRead, waitingIds])
}

export async function saveDraftFiles(key: string, files: readonly File[]): Promise<void> {
  if (files.length > 0) await putInDatabase('files', key, files)
  else await deleteFromDatabase('files', key)
}

/** Adds to the stored files. */
export async function addDraftFiles(key: string, files: readonly File[]): Promise<void> {
  if (files.length > 0) await saveDraftFiles(key, [...(await readFiles(key)), ...files])
}

async function takeDraftFiles(key: string, from: string | undefined): Promise<File[]> {
  const own = await readFiles(key)
  if (from === undefined) return own
  const others = await readFiles(from)
  const files = [...own, ...others]
  // The form may be left before it saves them.
  if (others.length > 0) {
    await saveDraftFiles(key, files)
    await saveDraftFiles(from, [])
  }
  return files
}

async function readFiles(key: string): Promise<File[]> {
  const files = await findInDatabase('files', key)
  return Array.isArray(files) ? files.filter((file) => file instanceof File) : []
}
