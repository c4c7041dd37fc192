import type { Kysely } from 'kysely'
import { findHashtags } from '#contract/texts/links.ts'
import type { DB } from '../types.ts'

const ROWS_PER_STEP = 1000

/** Indexes the hashtags of posts that are older than the pages of hashtags. */
export async function up(db: Kysely<DB>): Promise<void> {
  let after = ''
  while (true) {
    const posts = await db
      .selectFrom('posts')
      .select(['id', 'text', 'city_id', 'created_at'])
      .where('id', '>', after)
      .where('text', 'like', '%#%')
      .orderBy('id')
      .limit(ROWS_PER_STEP)
      .execute()
    const rows = posts.flatMap(({ id, text, city_id, created_at }) =>
      findHashtags(text).map((tag) => ({ post_id: id, tag, city_id, created_at })),
    )
    if (rows.length > 0) {
      await db
        .insertInto('post_hashtags')
        .values(rows)
        .onConflict((known) => known.doNothing())
        .execute()
    }
    const last = posts.at(-1)
    if (!last) return
    after = last.id
  }
}
