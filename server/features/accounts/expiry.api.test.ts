import { expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { removeExpired } from './repository.ts'

const app = testApp()
const longAgo = new Date('2020-01-01')

test('expired codes and unused sessions are deleted, others are kept', async () => {
  const user = await buildUser(app.db)
  const sessions = { living: newId(), forgotten: newId() }
  for (const [id, lastUsedAt] of [
    [sessions.living, new Date()],
    [sessions.forgotten, longAgo],
  ] as const) {
    await app.db
      .insertInto('sessions')
      .values({ id, user_id: user.id, token_hash: id, last_used_at: lastUsedAt })
      .execute()
  }
  const codes = { fresh: newId(), old: newId() }
  for (const [id, createdAt] of [
    [codes.fresh, new Date()],
    [codes.old, longAgo],
  ] as const) {
    await app.db
      .insertInto('login_codes')
      .values({
        id,
        channel: 'email',
        address: 'anna@example.ru',
        purpose: 'registration',
        code_hash: '',
        created_at: createdAt,
      })
      .execute()
  }

  await removeExpired(app.db)

  expect(await app.db.selectFrom('sessions').select('id').execute()).toEqual([{ id: sessions.living }])
  expect(await app.db.selectFrom('login_codes').select('id').execute()).toEqual([{ id: codes.fresh }])
})
