import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { buildMember, buildOrganisation, buildPlace, buildUser } from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

// Full-text search in messages: the results, who gets them, and the use of an index.

const app = testApp()
const CHATS = '/api/v2/chats'
const MESSAGES = '/api/v2/messages'
const FOUND = '/api/v2/messages/found'

const roles = ['owner', 'manager', 'staff', 'requester', 'former', 'neighbour', 'stranger'] as const
const people = {} as Record<'anna' | 'boris' | 'admin' | (typeof roles)[number], Person>

interface Found {
  message: { id: string; seq: number; text: string; isOwn: boolean; user: { id: string } | null }
  chat: { id: string; isStaffed: boolean; user: { id: string } | null; lastMessage: unknown }
  excerpt: { text: string; isFound: boolean }[]
}

async function find(person: Person, query: string, more: object = {}): Promise<Found[]> {
  const { status, data } = await person.get(FOUND, { query, ...more })
  return status === 404 ? [] : data.found
}

const textsOf = async (person: Person, query: string, more: object = {}) =>
  (await find(person, query, more)).map(({ message }) => message.text)
const open = async (person: Person, other: object) => (await person.post(CHATS, other)).data.chat.id as string
const sendMessage = async (person: Person, chatId: string, text: string, more: object = {}) =>
  (await person.post(MESSAGES, { chatId, text, ...more })).data.message as { id: string; seq: number }

beforeAll(async () => {
  for (const name of ['anna', 'boris', 'admin', ...roles] as const) {
    const role = name === 'admin' ? 'admin' : 'user'
    people[name] = await signIn(app, await buildUser(app.db, { first_name: name, role }))
  }
})

describe('access to found messages', () => {
  let personal: string
  const venues: { kind: 'place' | 'organisation'; chatId: string; id: string }[] = []

  beforeAll(async () => {
    const { anna, boris } = people
    personal = await open(anna, { userId: boris.id })
    await sendMessage(anna, personal, 'Секрет про пастилу')
    const nextDoor = await buildPlace(app.db)
    await buildMember(app.db, people.neighbour, { placeId: nextDoor.id }, 'owner')
    const bar = await buildPlace(app.db)
    const chain = await buildOrganisation(app.db)
    for (const [kind, id] of [
      ['place', bar.id],
      ['organisation', chain.id],
    ] as const) {
      const venue = kind === 'place' ? { placeId: id } : { organisationId: id }
      for (const role of ['owner', 'manager', 'staff', 'requester'] as const)
        await buildMember(app.db, people[role], venue, role)
      const chatId = await open(anna, venue)
      await sendMessage(anna, chatId, `Есть ли у вас зефир? ${kind}`)
      await sendMessage(people.staff, chatId, `Зефир будет завтра, ${kind}`)
      venues.push({ kind, chatId, id })
    }
  })

  test('a message of two people is found by those two only', async () => {
    const { anna, boris } = people
    for (const [name, person] of Object.entries(people)) {
      const isParty = name === 'anna' || name === 'boris'
      expect(await textsOf(person, 'пастила'), name).toEqual(isParty ? ['Секрет про пастилу'] : [])
      expect(await textsOf(person, 'пастила', { isStaffed: '1' }), name).toEqual([])
    }
    const [annas, boriss] = [await find(anna, 'пастила'), await find(boris, 'пастила')]
    expect([annas[0]?.message.isOwn, boriss[0]?.message.isOwn]).toEqual([true, false])
    expect(annas[0]?.chat).toMatchObject({ id: personal, isStaffed: false, user: { id: boris.id } })
    expect(boriss[0]?.chat).toMatchObject({ id: personal, user: { id: anna.id }, lastMessage: null })
  })

  test.each(['place', 'organisation'] as const)(
    'a message to a %s: the guest, and those who work there',
    async (kind) => {
      const venue = venues.find((venue) => venue.kind === kind)
      const both = [`Зефир будет завтра, ${kind}`, `Есть ли у вас зефир? ${kind}`]
      for (const [name, person] of Object.entries(people)) {
        const works = ['owner', 'manager', 'staff'].includes(name)
        expect(await textsOf(person, `зефир ${kind}`), name).toEqual(name === 'anna' ? both : [])
        const staffed = await find(person, `зефир ${kind}`, { isStaffed: '1' })
        expect(
          staffed.map(({ message }) => message.text),
          name,
        ).toEqual(works ? both : [])
        if (works) {
          expect(staffed[0]?.chat).toMatchObject({
            id: venue?.chatId,
            isStaffed: true,
            user: { id: people.anna.id },
          })
          expect(staffed[0]?.message.user?.id).toBe(people.staff.id)
        }
      }
      const [toGuest] = await find(people.anna, `зефир ${kind}`)
      expect(toGuest?.message.user, 'the guest does not see who of them wrote').toBeNull()
    },
  )

  test('former staff find nothing of the venue', async () => {
    const [place] = venues
    await buildMember(app.db, people.former, { placeId: place?.id ?? '' }, 'staff')
    expect(await textsOf(people.former, 'зефир', { isStaffed: '1' })).toHaveLength(2)
    await app.db.deleteFrom('place_members').where('user_id', '=', people.former.id).execute()
    expect(await textsOf(people.former, 'зефир', { isStaffed: '1' })).toEqual([])
  })

  test('a guest has to sign in', async () => {
    expect((await app.get(FOUND, { query: 'зефир' })).status).toBe(401)
  })
})

describe('search text', () => {
  let anna: Person
  let boris: Person
  let chatId: string

  beforeAll(async () => {
    anna = await signIn(app, await buildUser(app.db, { first_name: 'Анна' }))
    boris = await signIn(app, await buildUser(app.db, { first_name: 'Борис' }))
    chatId = await open(anna, { userId: boris.id })
  })

  test.each([
    ['another form of the word', 'кофейня', true],
    ['its beginning, as it is typed', 'набереж', true],
    ['several words in any order', 'набережной кофейни', true],
    ['a phrase', '"кофейни на набережной"', true],
    ['a phrase in another order', '"набережной кофейни"', false],
    ['a word that is not there', 'кофейня вокзал', false],
    ['without a word', 'кофейня -набережная', false],
    ['wildcards', '100%_', false],
    ['query operators', "'&|!():*<->", false],
    ['stop words only', 'и на у', false],
    ['the name of the author', 'Анна', false],
  ])('%s', async (_, query, isFound) => {
    const text = 'Встретимся у кофейни на набережной'
    if ((await textsOf(anna, 'встретимся')).length === 0) await sendMessage(anna, chatId, text)
    expect(await textsOf(boris, query)).toEqual(isFound ? [text] : [])
  })

  test('an edited message is found by its new words, a deleted or hidden one is not found', async () => {
    const { id } = await sendMessage(anna, chatId, 'Возьму мандарины')
    await anna.patch(`${MESSAGES}/${id}`, { text: 'Возьму апельсины' })
    expect(await textsOf(boris, 'мандарины')).toEqual([])
    expect(await textsOf(boris, 'апельсины')).toEqual(['Возьму апельсины'])
    await app.db.updateTable('messages').set({ is_hidden: true }).where('id', '=', id).execute()
    expect(await textsOf(boris, 'апельсины')).toEqual([])
    await app.db.updateTable('messages').set({ is_hidden: false }).where('id', '=', id).execute()
    await anna.delete(`${MESSAGES}/${id}`)
    expect([await textsOf(anna, 'апельсины'), await textsOf(boris, 'апельсины')]).toEqual([[], []])
  })

  test('a cleared message is found by the other side only', async () => {
    const gleb = await signIn(app, await buildUser(app.db))
    const other = await open(anna, { userId: gleb.id })
    await sendMessage(anna, other, 'Старая халва')
    await gleb.delete(`${CHATS}/${other}`)
    await sendMessage(anna, other, 'Новая халва')
    expect(await textsOf(gleb, 'халва')).toEqual(['Новая халва'])
    expect(await textsOf(anna, 'халва')).toEqual(['Новая халва', 'Старая халва'])
  })

  test('messages of a blocked person are not found by the blocker, but by the blocked person', async () => {
    const gleb = await signIn(app, await buildUser(app.db))
    const other = await open(anna, { userId: gleb.id })
    await sendMessage(gleb, other, 'Нуга и щербет')
    await anna.post('/api/v2/blocks', { userId: gleb.id })
    expect(await textsOf(anna, 'щербет')).toEqual([])
    expect(await textsOf(gleb, 'щербет')).toEqual(['Нуга и щербет'])
    await anna.delete('/api/v2/blocks', { userId: gleb.id })
    expect(await textsOf(anna, 'щербет')).toEqual(['Нуга и щербет'])
  })

  test('of a long text an excerpt is shown with the words marked', async () => {
    const before = 'Долго рассказывала о дороге и погоде. '.repeat(20)
    await sendMessage(anna, chatId, `${before}А потом нашла лукум на рынке. ${before}`)
    const [found] = await find(boris, 'лукум')
    const shown = found?.excerpt.map(({ text }) => text).join('') ?? ''
    expect(shown).toContain('лукум на рынке')
    expect(shown.length).toBeLessThan(250)
    expect(found?.excerpt.filter(({ isFound }) => isFound).map(({ text }) => text)).toEqual(['лукум'])
  })

  test('pages list each message once, the latest first, with a link into the chat', async () => {
    const written: string[] = []
    for (let number = 1; number <= 7; number += 1) {
      const text = `Козинак номер ${number}`
      written.unshift(text)
      await sendMessage(number % 2 ? anna : boris, chatId, text)
      await sendMessage(boris, chatId, `Между ними ${number}`)
    }
    const walked: Found[] = []
    let cursor: string | undefined
    do {
      const { data } = await anna.get(FOUND, { query: 'козинаки', limit: 3, cursor })
      walked.push(...data.found)
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(walked.map(({ message }) => message.text)).toEqual(written)

    const third = walked[4]?.message
    const seq = third?.seq ?? 0
    const older = (await anna.get(MESSAGES, { chatId, before: seq + 1, limit: 3 })).data
    expect(older.messages.map((item: { text: string }) => item.text)).toEqual([
      'Козинак номер 3',
      'Между ними 2',
      'Козинак номер 2',
    ])
    const later = (await anna.get(MESSAGES, { chatId, after: seq, limit: 3 })).data
    expect(later.messages.map((item: { text: string }) => item.text)).toEqual([
      'Между ними 3',
      'Козинак номер 4',
      'Между ними 4',
    ])
    expect(later.isEnd).toBe(false)
    const end = (await anna.get(MESSAGES, { chatId, after: 1_000_000 })).data
    expect([end.messages, end.isEnd]).toEqual([[], true])
  })

  test('messages stored by an older version of the server are found as well', async () => {
    await sql`
      insert into messages (id, chat_id, seq, version, user_id, is_by_person, text)
      select ${newId()}, c.id, c.last_seq + 1, c.last_seq + 1, ${anna.id}, c.person_id = ${anna.id}, 'Старый пряник'
      from chats c where c.id = ${chatId}`.execute(app.db)
    expect(await textsOf(boris, 'пряники')).toEqual(['Старый пряник'])
  })
})
