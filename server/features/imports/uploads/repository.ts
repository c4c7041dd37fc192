import { open } from 'node:fs/promises'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/connection.ts'
import { timeFromNow } from '#server/db/fragments/columns.ts'

const PART_BYTES = 1024 * 1024

export interface NewUpload {
  id: string
  file_name: string
  bytes: number
  format: string
  uploaded_by: string
}

/** Stores a file in parts, of which only one is in memory. */
export async function insertUpload(db: Db, upload: NewUpload, path: string): Promise<void> {
  await db.insertInto('import_uploads').values(upload).execute()
  const file = await open(path)
  try {
    for (let position = 0; ; position += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, null)
      if (bytesRead === 0) return
      const content = buffer.subarray(0, bytesRead)
      await db.insertInto('import_upload_parts').values({ upload_id: upload.id, position, content }).execute()
    }
  } finally {
    await file.close()
  }
}

export function findUpload(db: Db, id: string, uploadedBy: string) {
  return db
    .selectFrom('import_uploads')
    .select(['id', 'file_name', 'format'])
    .where('id', '=', id)
    .where('uploaded_by', '=', uploadedBy)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('import_runs').select('id').whereRef('upload_id', '=', 'import_uploads.id'))),
    )
    .executeTakeFirst()
}

/** Writes an uploaded file to disk. @returns false when it was deleted */
export async function writeUpload(db: Db, id: string, path: string): Promise<boolean> {
  const file = await open(path, 'w')
  try {
    for (let position = 0; ; position += 1) {
      const part = await db
        .selectFrom('import_upload_parts')
        .select('content')
        .where('upload_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst()
      if (!part) return position > 0
      await file.appendFile(part.content)
    }
  } finally {
    await file.close()
  }
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_uploads').where('id', '=', id).execute()
}

/** Deletes uploads that no import needs: it was never started, or it ended before it could delete the file. */
export async function deleteForgottenUploads(db: Db): Promise<void> {
  await db
    .deleteFrom('import_uploads')
    .where('created_at', '<', timeFromNow(-DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_runs')
            .select('id')
            .whereRef('upload_id', '=', 'import_uploads.id')
            .where('status', 'in', ['waiting', 'running']),
        ),
      ),
    )
    .execute()
}
