import { collectionAuthor } from '#contract/collections/collection-limits.ts'
import type { Collection } from '#contract/collections/collections.ts'
import type { PostExcerpt } from '#contract/posts/posts.ts'
import { escapeMarkup } from '#server/lib/text/markup.ts'

export interface AtomFeed {
  title: string
  subtitle: string
  /** The paths of the page that the feed lists and of the feed itself. */
  page: string
  self: string
  entries: readonly AtomEntry[]
}

export interface AtomEntry {
  path: string
  title: string
  text: string
  author: string
  /** ISO 8601. */
  publishedAt: string
  /** ISO 8601: the last edit, or the publication. */
  updatedAt: string
}

/** A feed as in RFC 4287. Control characters, which XML cannot hold, are left out. */
export function viewAtom({ title, subtitle, page, self, entries }: AtomFeed, publicUrl: string): string {
  const updated =
    entries
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="ru">',
    element('id', publicUrl + page),
    element('title', title),
    element('subtitle', subtitle),
    element('updated', updated),
    link('self', publicUrl + self, 'application/atom+xml'),
    link('alternate', publicUrl + page, 'text/html'),
    element('generator', 'Сходим'),
    ...entries.map((entry) => viewEntry(entry, publicUrl)),
    '</feed>\n',
  ].join('\n')
}

function viewEntry(entry: AtomEntry, publicUrl: string): string {
  const { path, title, text, author, publishedAt, updatedAt } = entry
  return [
    '<entry>',
    element('id', publicUrl + path),
    element('title', title),
    element('published', publishedAt),
    element('updated', updatedAt),
    `<author>${element('name', author)}</author>`,
    link('alternate', publicUrl + path, 'text/html'),
    `<content type="text">${escapeXml(text)}</content>`,
    '</entry>',
  ].join('\n')
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const link = (rel: string, href: string, type: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`

function escapeXml(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))
}

const TITLE_LENGTH = 80

export function entryOfPost(post: PostExcerpt, editedAt?: Date): AtomEntry {
  const { id, user, place, organisation, text, dateForSchema } = post
  const venue = place?.name ?? organisation?.name ?? ''
  const author = user?.fullName ?? venue
  const collapsedText = text.replace(/\s+/g, ' ').trim()
  const beginning = [...collapsedText].slice(0, TITLE_LENGTH).join('')
  return {
    path: `/posts/${id}`,
    title: [venue, beginning.length < collapsedText.length ? `${beginning}…` : beginning]
      .filter(Boolean)
      .join(': '),
    text,
    author: author || 'Сходим',
    publishedAt: dateForSchema,
    updatedAt: editedAt?.toISOString() ?? dateForSchema,
  }
}

/** Lists the places that were added last, newest first. */
export function entriesOfCollection(collection: Collection, limit: number): AtomEntry[] {
  const authors = [collection.author, ...collection.coAuthors]
  return collection.places
    .flatMap(({ place, ...row }) => (place ? [{ place, ...row }] : []))
    .toSorted(
      (one, other) => other.addedAt.localeCompare(one.addedAt) || other.place.id.localeCompare(one.place.id),
    )
    .slice(0, limit)
    .map(({ place, note, addedAt, addedBy }) => ({
      path: `/${place.latinName}`,
      title: place.name,
      text: note || place.kinds.join(', '),
      author: authors.find((writer) => writer?.id === addedBy)?.fullName ?? collectionAuthor(collection),
      publishedAt: addedAt,
      updatedAt: addedAt,
    }))
}
