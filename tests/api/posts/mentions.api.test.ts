import { expect, test } from 'vitest'
import { encodeMention, encodeMentions, type MentionKind } from '#contract/texts/mentions.ts'
import { indexPlaces } from '#server/features/search/indexing/service.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildFollower,
  buildMember,
  buildOrganisation,
  buildPlace,
  buildPost,
  buildUser,
} from '#tests/support/factories.ts'
import { type Person, signIn } from '#tests/support/people.ts'

const app = testApp()
const person = async (values = {}) => signIn(app, await buildUser(app.db, values))
const named = async (first_name: string, second_name = 'Петрова', values = {}) =>
  person({ first_name, second_name, ...values })
const mentionOf = ({ id }: { id: string }, name = 'Кто угодно', kind: MentionKind = 'user') =>
  encodeMention({ kind, id, name })

async function mentionsOf(reader: Person, query = {}): Promise<{ title: string; text: string }[]> {
  await app.app.events.drain()
  const { data } = await reader.get('/api/v2/notifications', query)
  return (data?.notifications ?? []).filter(({ event }: { event: string }) => event === 'mention')
}

/** The words of the links of a text and where they lead. */
const linksOf = ({
  text,
  links = [],
}: {
  text: string
  links?: { start: number; end: number; to: string }[]
}) => links.map(({ start, end, to }) => [text.slice(start, end), to])

test('a post mentions a person and a venue by their current names', async () => {
  const place = await buildPlace(app.db, { name: 'Пушкин' })
  const [author, anna] = [await named('Борис'), await named('Анна')]
  const text = `С ${mentionOf(anna, 'Администрация')} в ${mentionOf(place, 'x', 'place')}: bar.ru #Бранч`
  const point = { lat: 55.75, lon: 37.61, cityId: place.city_id }
  const { status, data } = await author.post('/api/v2/posts', { text, ...point })
  expect(status).toBe(201)
  expect(data.post.text).toBe('С @Анна Петрова в @Пушкин: bar.ru #Бранч')
  expect(linksOf(data.post)).toEqual([
    ['@Анна Петрова', `/users/${anna.id}`],
    ['@Пушкин', `/${place.latin_name}`],
    ['bar.ru', 'https://bar.ru/'],
    ['#Бранч', `/moscow/hashtag/${encodeURIComponent('бранч')}`],
  ])

  await app.db.updateTable('users').set({ first_name: 'Анна-Мария' }).where('id', '=', anna.id).execute()
  await app.db.updateTable('places').set({ name: 'Пу' }).where('id', '=', place.id).execute()
  const renamed = await app.get(`/api/v2/posts/${data.post.id}`)
  expect(renamed.data.post.text).toBe('С @Анна-Мария Петрова в @Пу: bar.ru #Бранч')
  expect(
    linksOf(renamed.data.post)
      .slice(0, 3)
      .map(([words]) => words),
  ).toEqual(['@Анна-Мария Петрова', '@Пу', 'bar.ru'])

  await app.db.updateTable('users').set({ is_deleted: true }).where('id', '=', anna.id).execute()
  await app.db
    .updateTable('places')
    .set({ moderation_status: 'unpublished' })
    .where('id', '=', place.id)
    .execute()
  const gone = await app.get(`/api/v2/posts/${data.post.id}`)
  expect(gone.data.post.text).toBe('С @Удалённый пользователь в @Пушкин: bar.ru #Бранч')
  expect(linksOf(gone.data.post)).toHaveLength(2)
})

test('the person and the people of the venue are notified once, not on every edit', async () => {
  const place = await buildPlace(app.db, { name: 'Кафе' })
  const [author, anna, vera, host] = [
    await named('Борис'),
    await named('Анна'),
    await person(),
    await person(),
  ]
  await buildMember(app.db, vera, { placeId: place.id }, 'manager')
  await buildMember(app.db, host, { placeId: place.id }, 'host')
  const post = await buildPost(app.db)
  const text = `${mentionOf(anna)} и ${mentionOf(place, 'Кафе', 'place')}`
  const made = await author.post('/api/v2/comments', { postId: post.id, text })
  expect(made.data.comment.text).toBe('@Анна Петрова и @Кафе')
  const [line, ...more] = await mentionsOf(anna)
  expect(more).toEqual([])
  expect(line).toMatchObject({
    title: 'Борис Петрова',
    text: expect.stringContaining('упоминает вас в\u00A0комментарии'),
    link: `/posts/${post.id}?comment=${made.data.comment.id}#comment-${made.data.comment.id}`,
  })
  expect(await mentionsOf(vera, { forOutlet: 1 })).toMatchObject([
    { text: expect.stringContaining('упоминает «Кафе»') },
  ])
  expect(await mentionsOf(host, { forOutlet: 1 })).toEqual([])
  await author.patch(`/api/v2/comments/${made.data.comment.id}`, { text: `${text}!` })
  expect(await mentionsOf(anna)).toHaveLength(1)
  await anna.post('/api/v2/blocks', { userId: author.id })
  expect(await mentionsOf(anna)).toEqual([])
  await author.patch(`/api/v2/comments/${made.data.comment.id}`, { text: 'Никого' })
  const { data } = await app.get('/api/v2/comments', { postId: post.id })
  expect(data.comments[0]).not.toHaveProperty('links')
})

test('a chain is suggested before its places, named, and its people are notified', async () => {
  const chain = await buildOrganisation(app.db, { name: 'Вареничная' })
  for (const name of ['Вареничная на Арбате', 'Вареничная у моста'])
    await buildPlace(app.db, { name, organisation_id: chain.id })
  await indexPlaces(app.db)
  const [author, vera] = [await named('Борис'), await person()]
  await buildMember(app.db, vera, { organisationId: chain.id }, 'manager')
  const { suggestions } = (await author.get('/api/v2/mentions/suggestions', { query: 'вареничная' })).data
  expect(suggestions.slice(0, 2)).toMatchObject([
    { kind: 'organisation', id: chain.id, name: 'Вареничная', note: 'Сеть, 2\u00A0заведения' },
    { kind: 'place' },
  ])
  const post = await buildPost(app.db)
  const text = `Люблю ${mentionOf(chain, 'x', 'organisation')}!`
  const { comment } = (await author.post('/api/v2/comments', { postId: post.id, text })).data
  expect(comment.text).toBe('Люблю @Вареничная!')
  expect(linksOf(comment)).toEqual([['@Вареничная', `/organisations/${chain.id}`]])
  // The form of an edit sends it again.
  expect(encodeMentions(comment.text, comment.links)).toBe(
    `Люблю ${mentionOf(chain, 'Вареничная', 'organisation')}!`,
  )
  expect(await mentionsOf(vera, { forOutlet: 1 })).toMatchObject([
    { text: expect.stringContaining('упоминает «Вареничная»') },
  ])
  await app.db.updateTable('organisations').set({ is_deleted: true }).where('id', '=', chain.id).execute()
  const { data } = await app.get('/api/v2/comments', { postId: post.id })
  expect(data.comments[0].text).toBe('Люблю @Вареничная!')
  expect(data.comments[0]).not.toHaveProperty('links')
})

test('the author of a post is notified once of a comment that mentions them', async () => {
  const anna = await named('Анна')
  const post = await buildPost(app.db, { user_id: anna.id })
  await (await person()).post('/api/v2/comments', { postId: post.id, text: `${mentionOf(anna)}, где это?` })
  expect(await mentionsOf(anna)).toEqual([])
})

test('a mention stays plain text where the person does not accept mentions by the author', async () => {
  const writer = await named('Борис')
  const post = await buildPost(app.db)
  const blocker = await named('Анна')
  await blocker.post('/api/v2/blocks', { userId: writer.id })
  const few = await named('Вера', 'Петрова', { messages_from: 'followed' })
  const none = await named('Глеб', 'Петров', { messages_from: 'nobody' })
  const blocked = await named('Дина')
  await writer.post('/api/v2/blocks', { userId: blocked.id })
  const gone = await named('Ева', 'Петрова', { is_deleted: true })
  const hidden = await buildPlace(app.db, { moderation_status: 'unpublished' })
  const all = [blocker, few, none, blocked, gone].map((one) => mentionOf(one, 'имя'))
  const text = [...all, mentionOf(hidden, 'имя', 'place')].join(' ')
  const { data } = await writer.post('/api/v2/comments', { postId: post.id, text })
  expect(data.comment).toMatchObject({ text: Array(6).fill('@имя').join(' ') })
  expect(data.comment).not.toHaveProperty('links')
  for (const one of [blocker, few, none, blocked]) expect(await mentionsOf(one)).toEqual([])

  await buildFollower(app.db, { follower_id: few.id, user_id: writer.id })
  const next = await writer.post('/api/v2/comments', { postId: post.id, text: mentionOf(few) })
  expect(next.data.comment.text).toBe('@Вера Петрова')
  expect(await mentionsOf(few)).toHaveLength(1)
})

test('people to mention are suggested: of the conversation, then followed ones, then by name', async () => {
  const writer = await named('Борис')
  const author = await named('Юлия', 'Юрьева')
  const followed = await named('Анна', 'Ягодкина')
  const blocker = await named('Анна', 'Якина')
  await blocker.post('/api/v2/blocks', { userId: writer.id })
  await buildFollower(app.db, { follower_id: writer.id, user_id: followed.id })
  await buildFollower(app.db, { follower_id: writer.id, user_id: blocker.id })
  const post = await buildPost(app.db, { user_id: author.id })
  const suggest = async (query: object) =>
    (await writer.get('/api/v2/mentions/suggestions', { ...query })).data.suggestions.map(
      ({ name }: { name: string }) => name,
    )
  expect(await suggest({ postId: post.id })).toEqual(['Юлия Юрьева', 'Анна Ягодкина'])
  expect(await suggest({})).toEqual(['Анна Ягодкина'])
  expect((await app.get('/api/v2/mentions/suggestions')).status).toBe(401)
})
