import { hashtagAddress } from '#contract/texts/links.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReference } from '../reference/lookup.ts'
import * as repository from './repository.ts'
import { ADDRESSES_PER_FILE, filesFor, type SitemapEntry, type SitemapKind } from './rules.ts'

const ROWS_PER_QUERY = 4_000

export async function listSitemapFiles(db: Db): Promise<string[]> {
  const counts = await repository.countListed(db)
  const kinds: [SitemapKind, number][] = [
    ['pages', 1],
    ['places', filesFor(counts.places)],
    ['organisations', filesFor(counts.organisations)],
    ['posts', filesFor(counts.posts)],
    ['collections', filesFor(counts.collections)],
  ]
  return kinds.flatMap(([kind, files]) =>
    Array.from({ length: files }, (_, index) => `${kind}-${index + 1}.xml`),
  )
}

/** The addresses of one file, batch by batch; null when there is no such file. */
export async function openSitemap(
  db: Db,
  kind: SitemapKind,
  number: number,
): Promise<AsyncIterable<SitemapEntry[]> | null> {
  if (kind === 'pages') return number === 1 ? pages(db) : null
  const first = await repository.findListedAt(db, kind, (number - 1) * ADDRESSES_PER_FILE)
  return first ? entriesFrom(db, kind, first.id) : null
}

const foldersOf: Record<repository.ListedKind, string> = {
  places: '',
  organisations: '/organisations',
  posts: '/posts',
  collections: '/collections',
}

async function* entriesFrom(
  db: Db,
  kind: repository.ListedKind,
  firstId: string,
): AsyncGenerator<SitemapEntry[]> {
  let from = firstId
  let left = ADDRESSES_PER_FILE
  while (left > 0) {
    // One extra row, from which the next query begins.
    const rows = await repository.listListedFrom(db, kind, from, Math.min(ROWS_PER_QUERY, left) + 1)
    const batch = rows.slice(0, Math.min(ROWS_PER_QUERY, left))
    yield batch.map(({ slug, updated_at }) => ({ path: `${foldersOf[kind]}/${slug}`, changedAt: updated_at }))
    left -= batch.length
    const next = rows[batch.length]
    if (!next) return
    from = next.id
  }
}

async function* pages(db: Db): AsyncGenerator<SitemapEntry[]> {
  const { cities } = await loadReference(db)
  const citySlugs = new Set(cities.map(({ latinName }) => latinName))
  const cityPages = await repository.listCityPages(db)
  const categories = cityPages.categories.filter((row) => citySlugs.has(row.city))
  const cuisines = cityPages.cuisines.filter((row) => citySlugs.has(row.city))
  const withPlaces = new Set(categories.map((row) => row.city))
  yield ['/', '/about', '/contacts', '/advertising', '/offer', '/agreement', '/term-of-use'].map((path) => ({
    path,
  }))
  yield cities
    .filter((city) => withPlaces.has(city.latinName))
    .flatMap((city) => [
      { path: `/${city.latinName}/feed` },
      { path: `/${city.latinName}/places` },
      { path: `/${city.latinName}/organisations` },
    ])
  yield cityPages.withCollections
    .filter((row) => citySlugs.has(row.city))
    .map((row) => ({ path: `/${row.city}/collections` }))
  yield categories.map((row) => ({ path: `/${row.city}/${row.category}` }))
  yield cuisines.map((row) => ({ path: `/${row.city}/places/${row.cuisine}` }))
  const hashtags = await readHashtagPages(db)
  yield hashtags.everywhere.map(({ tag }) => ({ path: hashtagAddress(tag) }))
  yield hashtags.byCity
    .filter((row) => citySlugs.has(row.city))
    .map(({ tag, city }) => ({ path: hashtagAddress(tag, city) }))
}

const HASHTAGS_AGE_MS = 3_600_000
const hashtagPages = new WeakMap<Db, { at: number; pages: ReturnType<typeof repository.listHashtagPages> }>()

/** Cached for an hour, because every hashtag of every post is counted. */
function readHashtagPages(db: Db): ReturnType<typeof repository.listHashtagPages> {
  const known = hashtagPages.get(db)
  if (known && Date.now() - known.at < HASHTAGS_AGE_MS) return known.pages
  const pages = repository.listHashtagPages(db)
  hashtagPages.set(db, { at: Date.now(), pages })
  pages.catch(() => hashtagPages.delete(db))
  return pages
}
