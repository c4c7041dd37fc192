import { beforeEach, expect, test } from 'vitest'
import { MAX_PINNED_CHATS } from '#contract/writing.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildPlace, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const CHATS = '/api/v2/chats'
const person = async () => signIn(app, await buildUser(app.db))

let anna: Person
beforeEach(async () => {
  anna = await person()
})

/** A chat that begins with a message to Anna. */
async function chatFrom(other: Person): Promise<string> {
  const { data } = await other.post(CHATS, { userId: anna.id })
  await sendMessage(other, data.chat.id)
  return data.chat.id
}

const sendMessage = (who: Person, chatId: string) => who.post('/api/v2/messages', { chatId, text: 'Привет' })
const changeSettings = (who: Person, chatId: string, change: object) =>
  who.patch(`${CHATS}/${chatId}/settings`, change)
const listOf = async (who: Person, query: object = {}): Promise<string[]> =>
  ((await who.get(CHATS, { ...query })).data?.chats ?? []).map(({ id }: { id: string }) => id)

async function notified(who: Person): Promise<number> {
  await app.app.events.drain()
  const rows = await app.db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', who.id)
    .where('type', '=', 'message')
    .execute()
  return rows.length
}

test('a muted chat notifies nobody but the others', async () => {
  const boris = await person()
  const { data } = await boris.post(CHATS, { userId: anna.id })
  const { id } = data.chat
  expect((await changeSettings(anna, id, { isMuted: true })).data.chat).toMatchObject({ isMuted: true })
  await sendMessage(boris, id)
  expect(await notified(anna)).toBe(0)
  await sendMessage(anna, id)
  expect(await notified(boris)).toBe(1)
  expect((await boris.get(`${CHATS}/${id}`)).data.chat.isMuted).toBe(false)
  expect((await changeSettings(anna, id, {})).data.chat).toMatchObject({ isMuted: true })
  await changeSettings(anna, id, { isMuted: false })
  await sendMessage(boris, id)
  expect(await notified(anna)).toBe(1)
})

test('pinned chats come first on the first page only, five at most', async () => {
  const ids: string[] = []
  for (let index = 0; index < MAX_PINNED_CHATS + 2; index++) ids.push(await chatFrom(await person()))
  const [first = '', second = '', ...others] = ids
  await changeSettings(anna, first, { isPinned: true })
  expect(await listOf(anna)).toEqual([first, ...ids.slice(1).toReversed()])
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await anna.get(CHATS, { limit: 2, cursor })
    walked.push(...data.chats.map(({ id }: { id: string }) => id))
    cursor = data.nextCursor ?? undefined
  } while (cursor)
  expect(walked).toEqual([first, ...ids.slice(1).toReversed()])
  for (const id of [first, ...others.slice(0, MAX_PINNED_CHATS - 1)]) {
    expect((await changeSettings(anna, id, { isPinned: true })).status).toBe(200)
  }
  expect((await changeSettings(anna, second, { isPinned: true })).status).toBe(403)
})

test('of chats pinned at once only five are, and none is lost from the list', async () => {
  const ids: string[] = []
  for (let index = 0; index < MAX_PINNED_CHATS + 3; index++) ids.push(await chatFrom(await person()))
  const replies = await Promise.all(ids.map((id) => changeSettings(anna, id, { isPinned: true })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_PINNED_CHATS)
  expect((await listOf(anna)).toSorted()).toEqual(ids.toSorted())
})

test('a chat leaves the archive with the next message, unless it is muted', async () => {
  const [boris, vera] = [await person(), await person()]
  const [loud, quiet] = [await chatFrom(boris), await chatFrom(vera)]
  await changeSettings(anna, loud, { isPinned: true })
  expect((await changeSettings(anna, loud, { isArchived: true })).data.chat).toMatchObject({
    isArchived: true,
    isPinned: false,
  })
  await changeSettings(anna, quiet, { isArchived: true, isMuted: true })
  expect(await listOf(anna)).toEqual([])
  expect(await listOf(anna, { isArchived: '1' })).toEqual([quiet, loud])
  await sendMessage(boris, loud)
  await sendMessage(vera, quiet)
  expect([await listOf(anna), await listOf(anna, { isArchived: '1' })]).toEqual([[loud], [quiet]])
  expect(await listOf(boris)).toEqual([loud])
  await changeSettings(anna, quiet, { isArchived: false })
  expect(await listOf(anna)).toEqual([quiet, loud])
})

test('muting leaves a chat where it is: in the list, or in the archive', async () => {
  const [boris, vera] = [await person(), await person()]
  const [back, kept] = [await chatFrom(boris), await chatFrom(vera)]
  for (const id of [back, kept]) await changeSettings(anna, id, { isArchived: true })
  await sendMessage(boris, back)
  expect((await changeSettings(anna, back, { isMuted: true })).data.chat).toMatchObject({ isArchived: false })
  expect((await changeSettings(anna, kept, { isMuted: true })).data.chat).toMatchObject({ isArchived: true })
  await sendMessage(vera, kept)
  expect([await listOf(anna), await listOf(anna, { isArchived: '1' })]).toEqual([[back], [kept]])
})

test('members of a venue have separate chat settings', async () => {
  const place = await buildPlace(app.db)
  const [vera, gleb, guest] = [await person(), await person(), await person()]
  for (const one of [vera, gleb]) await buildMember(app.db, one, { placeId: place.id }, 'manager')
  const { data } = await guest.post(CHATS, { placeId: place.id })
  const { id } = data.chat
  await sendMessage(guest, id)
  await changeSettings(vera, id, { isArchived: true })
  expect(await listOf(vera, { isStaffed: '1' })).toEqual([])
  expect(await listOf(gleb, { isStaffed: '1' })).toEqual([id])
  expect((await changeSettings(anna, id, { isMuted: true })).status).toBe(404)
})
