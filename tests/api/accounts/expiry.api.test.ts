import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeExpired } from '#server/features/accounts/expiry.ts'
import { testDatabase } from '#tests/support/database.ts'

const database = testDatabase()

test('a deletion of expired rows that fails does not stop the others', async () => {
  const { db } = database
  await sql`insert into rate_limits (key, count, expires_at) values ('past', 1, now() - interval '1 day')`.execute(
    db,
  )
  await sql`alter table login_codes rename to locked_codes`.execute(db)
  await expect(removeExpired(db)).rejects.toThrow(AggregateError)
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})
