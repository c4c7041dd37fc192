import { collectionAuthor } from '#contract/collections/collection-limits.ts'
import type { Db } from '#server/db/connection.ts'
import { getCollection } from '#server/features/collections/service.ts'
import { getPlace } from '#server/features/places/service.ts'
import { listEditTimes, listExcerpts, type PostsQuery } from '#server/features/posts/service.ts'
import { loadReference } from '#server/features/reference/lookup.ts'
import { getUser } from '#server/features/users/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { guest } from '#server/lib/viewer.ts'
import type { FeedAddress, FeedKind } from './rules.ts'
import { type AtomFeed, entriesOfCollection, entryOfPost } from './views.ts'

const MAX_ENTRIES = 30

export interface ReadFeed {
  feed: AtomFeed
  /** A write to any of them changes the feed. */
  tags: string[]
}

type Read = (db: Db, subject: string) => Promise<Omit<ReadFeed, 'feed'> & { feed: Omit<AtomFeed, 'self'> }>

/** Content that everybody may read. @throws {AppError} RecordNotFound */
export async function readFeed(db: Db, { kind, subject }: FeedAddress): Promise<ReadFeed> {
  const { feed, tags } = await readers[kind](db, subject)
  return { feed: { ...feed, self: `/feeds/${kind}/${subject}.atom` }, tags }
}

const readers: Record<FeedKind, Read> = {
  cities: async (db, subject) => {
    const city = (await loadReference(db)).cityBySlug.get(subject)
    if (!city || city.latinName !== subject) throw new AppError('RecordNotFound')
    const feed = {
      title: `${city.name}: новости и отзывы — Сходим`,
      subtitle: `Что пишут о заведениях ${city.nameIn}`,
      page: `/${city.latinName}/feed`,
      entries: await entriesOf(db, { city: city.latinName }),
    }
    return { feed, tags: ['posts', `posts?city=${subject}`] }
  },
  places: async (db, subject) => {
    const place = await getPlace(db, guest, subject, { response_type: 'page' })
    const feed = {
      title: `${place.name}: новости и отзывы — Сходим`,
      subtitle: [place.location.city?.name, place.location.street].filter(Boolean).join(', '),
      page: `/${place.latinName}`,
      entries: await entriesOf(db, { placeId: place.id }),
    }
    return { feed, tags: ['posts', `posts?placeId=${place.id}`, 'places', `places/${place.id}`] }
  },
  users: async (db, subject) => {
    const user = await getUser(db, guest, subject)
    if (user.isDeleted) throw new AppError('RecordNotFound')
    const feed = {
      title: `${user.fullName} — Сходим`,
      subtitle: 'Отзывы и впечатления',
      page: `/users/${user.id}`,
      entries: await entriesOf(db, { userId: user.id }),
    }
    return { feed, tags: ['posts', `posts?userId=${user.id}`, 'users', `users/${user.id}`] }
  },
  collections: async (db, subject) => {
    const collection = await getCollection(db, guest, { id: subject })
    const feed = {
      title: `${collection.title} — Сходим`,
      subtitle: collection.description || `Подборка. Автор — ${collectionAuthor(collection)}`,
      page: `/collections/${collection.id}`,
      entries: entriesOfCollection(collection, MAX_ENTRIES),
    }
    return { feed, tags: ['collections', `collections/${collection.id}`] }
  },
}

async function entriesOf(db: Db, query: PostsQuery) {
  try {
    const { rows } = await listExcerpts(db, guest, { ...query, limit: MAX_ENTRIES + 1 })
    const posts = rows.slice(0, MAX_ENTRIES)
    const editTimes = await listEditTimes(
      db,
      posts.map(({ id }) => id),
    )
    return posts.map((post) => entryOfPost(post, editTimes.get(post.id)))
  } catch (error) {
    // An empty list is answered as not found.
    if (error instanceof AppError && error.status === 'RecordNotFound') return []
    throw error
  }
}
