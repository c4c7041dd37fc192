import type { Db } from '#server/db/connection.ts'

/** Where the files of every picture lie, deleted ones included: they may be restored. */
export async function listImageStems(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('images').select('path').distinct().orderBy('path').execute()
  return rows.map(({ path }) => path)
}

/** True when nobody has ever opened the product over this database. */
export async function isUntouched(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ cast, fn, val }) =>
      cast<string | null>(fn('to_regclass', [val('public.places')]), 'text').as('places'),
    )
    .executeTakeFirst()
  return row?.places === null
}
