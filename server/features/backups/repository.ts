import type { Db } from '#server/db/connection.ts'

/** The file paths of all pictures, also of deleted ones, which may be restored. */
export async function listImageStems(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('path').distinct().orderBy('path').execute()
  return rows.map(({ path }) => path)
}

/** Whether the product was never opened with this database. */
export async function hasNoSchema(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ cast, fn, val }) =>
      cast<string | null>(fn('to_regclass', [val('public.places')]), 'text').as('places'),
    )
    .executeTakeFirst()
  return row?.places === null
}
