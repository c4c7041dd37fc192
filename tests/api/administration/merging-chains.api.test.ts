import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoRun } from '#server/features/imports/runs/service.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildChat,
  buildComment,
  buildFollower,
  buildLike,
  buildMember,
  buildMessage,
  buildNews,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import { testImports } from '#tests/support/imports.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const { writeFile, runImport } = testImports(app)
let admin: Person

beforeAll(async () => {
  admin = await signIn(app, await buildUser(app.db, { role: 'admin', first_name: 'Анна', second_name: '' }))
})

const url = '/api/v2/administration/organisation-merges'
const merge = (from: { id: string }, into: { id: string }) =>
  admin.post(url, { fromId: from.id, intoId: into.id })
const undo = (id: string) => admin.post(`${url}/${id}/undo`)
const chain = (id: string) =>
  app.db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('two chains with places, posts, followers and people', () => {
  let from: { id: string }
  let into: { id: string }
  let vera: { id: string }
  let place: { id: string }

  beforeEach(async () => {
    from = await buildOrganisation(app.db, { name: 'Шоколадница' })
    into = await buildOrganisation(app.db, { name: 'Шоколадница Кофе' })
    vera = await buildUser(app.db, { first_name: 'Вера' })
    place = await buildPlace(app.db, { organisation_id: from.id, name: 'На Покровке' })
    await buildPlace(app.db, { organisation_id: into.id })
    await buildMember(app.db, vera, { organisationId: from.id }, 'owner')
    await buildMember(app.db, vera, { organisationId: into.id }, 'staff')
    const boris = await buildUser(app.db)
    await buildMember(app.db, boris, { organisationId: from.id }, 'manager')
    for (const { id } of [from, into])
      await buildFollower(app.db, { follower_id: vera.id, organisation_id: id })
    await buildFollower(app.db, { follower_id: boris.id, organisation_id: from.id })
    const news = await buildNews(app.db, { organisation_id: from.id, place_id: null })
    await buildReview(app.db, { place_id: place.id, organisation_id: from.id })
    await buildComment(app.db, { post_id: news.id, organisation_id: from.id })
    await buildLike(app.db, { post_id: news.id, user_id: vera.id, organisation_id: from.id })
    await buildLike(app.db, { post_id: news.id, user_id: vera.id, organisation_id: into.id })
    const chat = await buildChat(app.db, { person_id: boris.id, organisation_id: from.id })
    await buildMessage(app.db, { chat_id: chat.id, user_id: boris.id, text: 'Есть веранда?' })
  })

  /** Rows of the tables that a merge changes, without versions and timestamps. */
  async function everything() {
    const tables = [
      'places',
      'posts',
      'comments',
      'likes',
      'followers',
      'organisation_members',
      'chats',
      'messages',
      'organisations',
    ] as const
    const lists = tables.map(async (table) => {
      const rows = await app.db.selectFrom(table).selectAll().execute()
      const lines = rows.map(({ version: _, updated_at: _at, ...row }: Record<string, unknown>) =>
        JSON.stringify(row),
      )
      return [table, ...lines.sort()]
    })
    return (await Promise.all(lists)).flat()
  }

  test('are merged with places, posts, followers, people and chats, and the old address redirects', async () => {
    const { status, data } = await merge(from, into)
    expect(status).toBe(201)
    expect(data.merge).toMatchObject({
      from: { id: from.id, name: 'Шоколадница' },
      into: { id: into.id },
      placeCount: 1,
      by: { fullName: 'Анна' },
      undoneAt: null,
    })
    expect(await chain(into.id)).toMatchObject({
      place_count: 2,
      follower_count: 2,
      news_count: 1,
      review_count: 1,
    })
    expect(await chain(from.id)).toMatchObject({ place_count: 0, is_deleted: true, merged_into: into.id })
    const members = await app.db
      .selectFrom('organisation_members')
      .select('role')
      .where('organisation_id', '=', into.id)
      .orderBy('role')
      .execute()
    expect(members.map(({ role }) => role)).toEqual(['manager', 'owner'])
    expect((await app.get(`/api/v2/organisations/${from.id}`, {})).data.organisation.id).toBe(into.id)
    const owner = await signIn(app, vera)
    const shown = await owner.get(`/api/v1/places/${place.id}`)
    expect(shown.data.place).toMatchObject({ hasAccess: true, organisation: { id: into.id } })
    const found = await owner.get('/api/v2/messages/found', { query: 'веранда', isStaffed: 1 })
    expect(found.data.found, found.body).toHaveLength(1)
    const log = await admin.get('/api/v2/administration/log', { kind: 'places' })
    expect(log.data.entries[0]).toMatchObject({
      by: { fullName: 'Анна' },
      chainMerge: { organisation: { id: into.id }, merged: 'Шоколадница', isUndo: false },
    })
    expect((await admin.post(`/api/v2/organisations/${from.id}/recover`)).status).toBe(422)
  })

  test('undoing restores everything', async () => {
    const before = await everything()
    const { data } = await merge(from, into)
    expect(await everything()).not.toEqual(before)
    const undone = await undo(data.merge.id)
    expect(undone.status).toBe(200)
    expect(undone.data.merge.undoneAt).not.toBeNull()
    // A member of both keeps the higher role.
    const roles = (lines: string[]) => lines.map((line) => line.replace(/"role":"(?:staff|owner)"/, ''))
    expect(roles(await everything())).toEqual(roles(before))
    expect((await undo(data.merge.id)).status).toBe(422)
    expect((await admin.get(url)).data.merges[0].undoneAt).not.toBeNull()
  })

  test('a later merge has to be undone first', async () => {
    const third = await buildOrganisation(app.db)
    const first = (await merge(from, into)).data.merge
    const second = (await merge(into, third)).data.merge
    expect((await app.get(`/api/v2/organisations/${from.id}`, {})).data.organisation.id).toBe(third.id)
    expect((await undo(first.id)).status).toBe(422)
    expect((await undo(second.id)).status).toBe(200)
    expect((await undo(first.id)).status).toBe(200)
    expect(await chain(from.id)).toMatchObject({ place_count: 1, is_deleted: false, merged_into: null })
  })

  test('chains of different owners, deleted ones and the same one are refused', async () => {
    const other = await buildOrganisation(app.db)
    await buildMember(app.db, await buildUser(app.db), { organisationId: other.id }, 'owner')
    expect((await merge(from, other)).error.messageUI.message).toContain('разные владельцы')
    const deleted = await buildOrganisation(app.db, { is_deleted: true })
    expect((await merge(from, deleted)).status).toBe(422)
    expect((await merge(from, from)).status).toBe(422)
    const responses = await Promise.all([merge(from, into), merge(from, into)])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422])
    const person = await signIn(app, await buildUser(app.db, { role: 'content_manager' }))
    expect((await person.post(url, { fromId: from.id, intoId: into.id })).status).toBe(403)
  })
})

test('an import adds places of a merged chain to the one that stays', async () => {
  const mapping = { id: 'Код', name: 'Название', category: 'Вид', lat: 'Широта', lon: 'Долгота' }
  const importFile = (count: number) => {
    const rows = Array.from({ length: count }, (_, at) => `${at};Пицца у моря;Пиццерия;43.${60 + at};39.73`)
    return runImport(writeFile('spisok.csv', [Object.values(mapping).join(';'), ...rows].join('\n')), {
      mapping,
    })
  }
  await importFile(3)
  const made = await app.db.selectFrom('organisations').select('id').executeTakeFirstOrThrow()
  const into = await buildOrganisation(app.db)
  await merge(made, into)
  const { runId } = await importFile(4)
  const places = await app.db.selectFrom('places').select('organisation_id').execute()
  expect(new Set(places.map(({ organisation_id }) => organisation_id))).toEqual(new Set([into.id]))
  await undoRun(app.db, runId ?? '', null)
  expect(await app.db.selectFrom('places').select('id').execute()).toHaveLength(3)
})
