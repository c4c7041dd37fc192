import { type Insertable, type Selectable, sql } from 'kysely'
import type { MainScheduleJson } from '#server/db/column-types.ts'
import type { Db } from '#server/db/connection.ts'
import type {
  Chats,
  Collections,
  Comments,
  Followers,
  Galleries,
  Images,
  Likes,
  MemberRole,
  Messages,
  Organisations,
  Places,
  Posts,
  Users,
} from '#server/db/types.ts'
import { newId, randomToken } from '#server/lib/ids.ts'

/** Each builder makes the parents it needs, keeps counters right and returns the whole row. */

export type User = Selectable<Users>
export type Place = Selectable<Places>
export type Organisation = Selectable<Organisations>
export type Post = Selectable<Posts>
export type Comment = Selectable<Comments>
export type Image = Selectable<Images>

/** Ids of reference lists by name. */
export async function cityId(db: Db, latinName = 'moscow'): Promise<number> {
  return idOf(db, 'cities', latinName)
}

export async function categoryId(db: Db, latinName: string): Promise<number> {
  return idOf(db, 'categories', latinName)
}

export async function cuisineId(db: Db, latinName: string): Promise<number> {
  return idOf(db, 'cuisines', latinName)
}

const people: [firstName: string, secondName: string][] = [
  ['Анна', 'Смирнова'],
  ['Борис', 'Кузнецов'],
  ['Вера', 'Попова'],
  ['Глеб', 'Соколов'],
  ['Дина', 'Лебедева'],
  ['Егор', 'Новиков'],
  ['Жанна', 'Морозова'],
  ['Захар', 'Волков'],
]
let made = 0

export async function buildUser(db: Db, values: Partial<Insertable<Users>> = {}): Promise<User> {
  const [first_name, second_name] = people[made++ % people.length] ?? ['Анна', 'Смирнова']
  return db
    .insertInto('users')
    .values({ id: newId(), first_name, second_name, city_id: await cityId(db), ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildOrganisation(
  db: Db,
  values: Partial<Insertable<Organisations>> = {},
): Promise<Organisation> {
  return db
    .insertInto('organisations')
    .values({ id: newId(), name: `Сеть ${++made}`, city_id: await cityId(db), ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Opening hours by the day of the week: `{ 1: '09:00-22:00', 5: '18:00-02:00', 6: '00:00-00:00' }`; several with a comma. */
export type Week = Partial<Record<1 | 2 | 3 | 4 | 5 | 6 | 7, string>>

export function everyDay(hours: string): Week {
  return { 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: hours, 7: hours }
}

export interface PlaceExtras {
  /** Latin names. */
  city?: string
  category?: string
  cuisines?: string[]
  hours?: Week
  phones?: string[]
  links?: string[]
}

export async function buildPlace(
  db: Db,
  {
    city,
    category,
    cuisines,
    hours,
    phones,
    links,
    ...values
  }: Partial<Insertable<Places>> & PlaceExtras = {},
): Promise<Place> {
  const id = newId()
  const schedule = hours && scheduleOf(hours)
  const cityOfPlace = values.city_id ?? (await cityId(db, city))
  const place = await db
    .insertInto('places')
    .values({
      id,
      latin_name: `mesto-${++made}`,
      name: `Место ${made}`,
      city_id: cityOfPlace,
      category_id: await categoryId(db, category ?? 'restaurants'),
      lat: 55.76,
      lon: 37.62,
      street: 'Тверской бульвар',
      building: '26А',
      ...(cuisines && { cuisine_ids: await Promise.all(cuisines.map((name) => cuisineId(db, name))) }),
      ...(schedule && {
        open_week: sql<string>`${multirangeOf(schedule)}::int4multirange`,
        main_schedule: JSON.stringify(schedule),
        hours_checked_at: sql<Date>`now()`,
        hours_checked_by: 'venue',
      }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (place.is_listed) await addTo(db, 'cities', 'place_count', String(cityOfPlace))
  if (place.organisation_id) await addTo(db, 'organisations', 'place_count', place.organisation_id)
  if (schedule) await insertSchedule(db, place.id, schedule)
  for (const [position, phone] of (phones ?? []).entries()) {
    await db.insertInto('place_phones').values({ id: newId(), place_id: id, position, phone }).execute()
  }
  for (const [position, link] of (links ?? []).entries()) {
    await db.insertInto('place_links').values({ id: newId(), place_id: id, position, link }).execute()
  }
  return place
}

export async function buildReview(db: Db, values: Partial<Insertable<Posts>> = {}): Promise<Post> {
  const place_id = values.place_id ?? (await buildPlace(db)).id
  const post = await buildPost(db, { type: 'review', rating: 4, text: 'Вкусно и тихо', ...values, place_id })
  if (post.rating && !post.is_deleted && !post.is_hidden) {
    await db
      .updateTable('places')
      .where('id', '=', place_id)
      .set((eb) => ({
        rating_sum: eb('rating_sum', '+', (post.rating ?? 0) + 1),
        rating_count: eb('rating_count', '+', 1),
      }))
      .execute()
  }
  return post
}

export async function buildNews(db: Db, values: Partial<Insertable<Posts>> = {}): Promise<Post> {
  const place_id = values.organisation_id
    ? (values.place_id ?? null)
    : (values.place_id ?? (await buildPlace(db)).id)
  return buildPost(db, { type: 'news', text: 'Новое меню', ...values, place_id })
}

/** An impression by default. */
export async function buildPost(db: Db, values: Partial<Insertable<Posts>> = {}): Promise<Post> {
  const post = await db
    .insertInto('posts')
    .values({
      id: newId(),
      type: 'impression',
      user_id: values.user_id ?? (await buildUser(db)).id,
      city_id: await cityId(db),
      text: 'Гуляли весь вечер',
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (post.is_deleted || post.is_hidden) return post
  if (post.type !== 'news') await addTo(db, 'users', 'post_count', post.user_id)
  const counter = ({ news: 'news_count', review: 'review_count', impression: null } as const)[post.type]
  if (counter && post.place_id) await addTo(db, 'places', counter, post.place_id)
  if (counter && post.organisation_id) await addTo(db, 'organisations', counter, post.organisation_id)
  return post
}

export async function buildComment(db: Db, values: Partial<Insertable<Comments>> = {}): Promise<Comment> {
  const post_id = values.post_id ?? (await buildPost(db)).id
  const comment = await db
    .insertInto('comments')
    .values({
      id: newId(),
      user_id: values.user_id ?? (await buildUser(db)).id,
      text: 'Согласна!',
      ...values,
      post_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!comment.is_deleted && !comment.is_hidden) {
    await addTo(db, 'posts', 'comment_count', post_id)
    const isOwn = comment.place_id === null && comment.organisation_id === null
    if (isOwn) await addTo(db, 'users', 'comment_count', comment.user_id)
  }
  return comment
}

export async function buildLike(db: Db, values: Partial<Insertable<Likes>> = {}): Promise<Selectable<Likes>> {
  const post_id = values.comment_id ? null : (values.post_id ?? (await buildPost(db)).id)
  const like = await db
    .insertInto('likes')
    .values({ id: newId(), user_id: values.user_id ?? (await buildUser(db)).id, ...values, post_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (like.post_id) await addTo(db, 'posts', 'like_count', like.post_id)
  if (like.comment_id) await addTo(db, 'comments', 'like_count', like.comment_id)
  return like
}

/** `follower_id` follows one of `user_id`, `place_id`, `organisation_id`; a new person follows a new one by default. */
export async function buildFollower(
  db: Db,
  values: Partial<Insertable<Followers>> = {},
): Promise<Selectable<Followers>> {
  const hasTarget = values.user_id || values.place_id || values.organisation_id
  const follower = await db
    .insertInto('followers')
    .values({
      id: newId(),
      follower_id: values.follower_id ?? (await buildUser(db)).id,
      ...(!hasTarget && { user_id: (await buildUser(db)).id }),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (follower.user_id) {
    await addTo(db, 'users', 'follower_count', follower.user_id)
    await addTo(db, 'users', 'following_user_count', follower.follower_id)
  }
  if (follower.place_id) {
    await addTo(db, 'places', 'follower_count', follower.place_id)
    await addTo(db, 'users', 'following_place_count', follower.follower_id)
  }
  if (follower.organisation_id) {
    await addTo(db, 'organisations', 'follower_count', follower.organisation_id)
    await addTo(db, 'users', 'following_organisation_count', follower.follower_id)
  }
  return follower
}

/** A person and one of `user_id`, `place_id`, `organisation_id`; a new place by default. */
export async function buildChat(db: Db, values: Partial<Insertable<Chats>> = {}): Promise<Selectable<Chats>> {
  const person_id = values.person_id ?? (await buildUser(db)).id
  const hasOther = values.user_id || values.place_id || values.organisation_id
  const place_id = hasOther ? (values.place_id ?? null) : (await buildPlace(db)).id
  return db
    .insertInto('chats')
    .values({ id: newId(), user_id: null, organisation_id: null, ...values, person_id, place_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The latest message of its chat, unread by the other side. */
export async function buildMessage(
  db: Db,
  { chat_id, ...values }: Partial<Insertable<Messages>> & { chat_id: string },
): Promise<Selectable<Messages>> {
  const is_by_person = values.is_by_person ?? true
  const unread = is_by_person ? 'other_unread' : 'person_unread'
  const chat = await db
    .updateTable('chats')
    .set((eb) => ({
      last_seq: eb('last_seq', '+', 1),
      last_message_seq: eb('last_seq', '+', 1),
      [unread]: eb(unread, '+', 1),
    }))
    .where('id', '=', chat_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (chat[unread] === 1) {
    const owner = is_by_person ? (chat.user_id ?? chat.place_id ?? chat.organisation_id) : chat.person_id
    await sql`insert into chat_counts (owner_id, unread) values (${owner}, 1)
      on conflict (owner_id) do update set unread = chat_counts.unread + 1`.execute(db)
  }
  return db
    .insertInto('messages')
    .values({
      id: newId(),
      chat_id,
      seq: chat.last_seq,
      version: chat.last_seq,
      user_id: values.user_id ?? chat.person_id,
      text: 'Добрый вечер!',
      subject_id: null,
      deleted_by: null,
      idempotency_key: null,
      ...values,
      is_by_person,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A person's role at a place or an organisation. */
export async function buildMember(
  db: Db,
  user: { id: string },
  venue: { placeId: string } | { organisationId: string },
  role: MemberRole = 'owner',
): Promise<void> {
  if ('placeId' in venue) {
    await db.insertInto('place_members').values({ place_id: venue.placeId, user_id: user.id, role }).execute()
  } else {
    await db
      .insertInto('organisation_members')
      .values({ organisation_id: venue.organisationId, user_id: user.id, role })
      .execute()
  }
}

/** A role offered to somebody who has not answered. */
export async function buildInvitation(
  db: Db,
  values: { place_id: string; user_id: string; invited_by: string; role?: 'staff' | 'manager' | 'owner' },
): Promise<{ id: string }> {
  return db
    .insertInto('invitations')
    .values({ id: newId(), role: 'staff', ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function buildImage(db: Db, values: Partial<Insertable<Images>> = {}): Promise<Image> {
  const id = newId()
  return db
    .insertInto('images')
    .values({ id, path: `test/${id}`, width: 1200, height: 900, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An album (or a menu, by `kind`) with this many pictures. */
export async function buildGallery(
  db: Db,
  { imageCount = 3, ...values }: Partial<Insertable<Galleries>> & { imageCount?: number } = {},
): Promise<Selectable<Galleries>> {
  const place_id = values.place_id ?? (await buildPlace(db)).id
  const gallery = await db
    .insertInto('galleries')
    .values({ id: newId(), kind: 'album', position: 0, title: 'Интерьер', ...values, place_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let position = 0; position < imageCount; position++) {
    const image = await buildImage(db)
    await db
      .insertInto('gallery_images')
      .values({ gallery_id: gallery.id, image_id: image.id, position })
      .execute()
  }
  return gallery
}

async function idOf(db: Db, table: 'cities' | 'categories' | 'cuisines', latinName: string): Promise<number> {
  const row = await db.selectFrom(table).select('id').where('latin_name', '=', latinName).executeTakeFirst()
  if (!row) throw new Error(`«${latinName}» is not among the ${table}`)
  return row.id
}

async function addTo(db: Db, table: string, column: string, id: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + 1 where id::text = ${id}`.execute(
    db,
  )
}

function scheduleOf(hours: Week): MainScheduleJson {
  const items = Object.entries(hours).flatMap(([day, text]) =>
    text.split(',').map((interval) => {
      const [start = '', end = ''] = interval.trim().split('-')
      return { id: newId(), dayOfWeek: Number(day), startMinute: minuteOf(start), endMinute: minuteOf(end) }
    }),
  )
  return { id: newId(), name: 'Основное', note: '', items }
}

async function insertSchedule(db: Db, place_id: string, schedule: MainScheduleJson): Promise<void> {
  const { id, name, note, items } = schedule
  await db.insertInto('schedules').values({ id, place_id, position: 0, name, note, is_main: true }).execute()
  if (items.length === 0) return
  await db
    .insertInto('schedule_items')
    .values(
      items.map((item) => ({
        id: item.id,
        schedule_id: id,
        day_of_week: item.dayOfWeek,
        start_minute: item.startMinute,
        end_minute: item.endMinute,
      })),
    )
    .execute()
}

const minutesOfDay = 24 * 60
const minutesOfWeek = 7 * minutesOfDay

function multirangeOf({ items }: MainScheduleJson): string {
  const ranges = items.flatMap(({ dayOfWeek, startMinute, endMinute }) => {
    const start = (dayOfWeek - 1) * minutesOfDay + startMinute
    const length = endMinute > startMinute ? endMinute - startMinute : endMinute + minutesOfDay - startMinute
    const end = start + length
    return end <= minutesOfWeek
      ? [[start, end]]
      : [
          [start, minutesOfWeek],
          [0, end - minutesOfWeek],
        ]
  })
  return `{${ranges.map(([start, end]) => `[${start},${end})`).join(',')}}`
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A private collection of two places, unless the values say otherwise. */
export async function buildCollection(
  db: Db,
  { places, ...values }: Partial<Insertable<Collections>> & { places?: { id: string; name: string }[] } = {},
): Promise<{ id: string; token: string; user_id: string; places: { id: string; name: string }[] }> {
  const chosen = places ?? [await buildPlace(db), await buildPlace(db)]
  const collection = {
    id: newId(),
    token: randomToken(),
    user_id: values.user_id ?? (await buildUser(db)).id,
    title: 'Где завтракать',
    visibility: 'private' as const,
    places_count: chosen.length,
    ...values,
  }
  await db.insertInto('collections').values(collection).execute()
  if (chosen.length > 0) {
    const rows = chosen.map(({ id, name }, at) => ({
      collection_id: collection.id,
      place_id: id,
      position: at + 1,
      name,
      note: 'Садиться у окна',
    }))
    await db.insertInto('collection_places').values(rows).execute()
  }
  return { ...collection, places: chosen }
}
