import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Message } from '#contract/chats/chats.ts'
import { testApp } from '#tests/support/app.ts'
import { buildChat, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const MESSAGES = '/api/v2/messages'
const COUNT = 100_000
const PAGE = 101

/** Inserts a conversation of several years. */
async function longChat(anna: Person, boris: Person): Promise<string> {
  const [person_id, user_id] = anna.id < boris.id ? [anna.id, boris.id] : [boris.id, anna.id]
  const chat = await buildChat(app.db, { person_id, user_id, last_seq: COUNT, last_message_seq: COUNT })
  await sql`
    insert into messages (id, chat_id, seq, version, user_id, is_by_person, text, created_at)
    select lpad(to_hex(n), 24, '0'), ${chat.id}, n, n, case when n % 2 = 0 then ${person_id} else ${user_id} end,
      n % 2 = 0, 'Сообщение ' || n, now() - (${COUNT} - n) * interval '1 minute'
    from generate_series(1, ${COUNT}) n`.execute(app.db)
  await sql`analyze messages`.execute(app.db)
  return chat.id
}

test('paging through a hundred thousand messages during writes neither repeats nor loses one', async () => {
  const [anna, boris] = [
    await signIn(app, await buildUser(app.db)),
    await signIn(app, await buildUser(app.db)),
  ]
  const chatId = await longChat(anna, boris)
  const page = async (before: number | undefined): Promise<Message[]> => {
    const { status, data } = await anna.get(MESSAGES, { chatId, limit: PAGE, ...(before && { before }) })
    return status === 404 ? [] : data.messages
  }
  const timed = async (before: number | undefined): Promise<number> => {
    const startedAt = performance.now()
    await page(before)
    return performance.now() - startedAt
  }

  const seen: number[] = []
  let before: number | undefined
  for (let pages = 1; ; pages += 1) {
    const messages = await page(before)
    if (messages.length === 0) break
    seen.push(...messages.map(({ seq }) => seq))
    before = messages.at(-1)?.seq
    if (pages % 100 === 0) {
      await boris.post(MESSAGES, { chatId, text: `Пока листают: ${pages}` })
      // A changed message keeps its position.
      await sql`update messages set version = ${COUNT + pages}, is_edited = true
        where chat_id = ${chatId} and seq = ${COUNT - pages * 150}`.execute(app.db)
    }
  }
  expect(seen).toEqual(Array.from({ length: COUNT }, (_, index) => COUNT - index))

  // Old pages cost as much as new ones, because an index is used.
  const median = (times: number[]) =>
    times.sort((time, other) => time - other)[Math.floor(times.length / 2)] ?? 0
  const newestTimes = await Promise.all(Array.from({ length: 9 }, () => timed(undefined)))
  const oldestTimes = await Promise.all(Array.from({ length: 9 }, () => timed(1000)))
  expect(median(oldestTimes)).toBeLessThan(median(newestTimes) * 5 + 5)
}, 180_000)
