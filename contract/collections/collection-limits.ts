/** Limits and values of collections. Free of TypeBox: screens use them as well. */
export const MAX_COLLECTIONS = 100
export const MAX_COLLECTION_PLACES = 100
/** Beside the owner. */
export const MAX_COLLECTION_AUTHORS = 20
export const INVITATION_DAYS = 7
export const MAX_FOLLOWED_COLLECTIONS = 200
/** The maximum length of an imported list, in characters. */
export const MAX_IMPORTED_TEXT = 1_000_000
export const MAX_COLLECTION_TITLE = 80
export const MAX_COLLECTION_DESCRIPTION = 1000
export const MAX_COLLECTION_NOTE = 300
/** Pictures of a cover. */
export const MAX_COVERS = 4
/** A collection with fewer places is not shown on pages of cities and places. */
export const MIN_SHOWN_PLACES = 2
/** Shorter collections are not indexed by search engines. */
export const MIN_INDEXED_PLACES = 3

export const collectionVisibilities = ['public', 'link', 'private'] as const
export type CollectionVisibility = (typeof collectionVisibilities)[number]

/** The author of a collection of the site itself. */
export const EDITORS_NAME = 'Редакция «Сходим»'

/** The author of a collection, as text. */
export function collectionAuthor({
  author,
  venue,
  isEditorial,
}: {
  author: { fullName: string } | null
  venue?: { name: string }
  isEditorial?: boolean
}): string {
  if (isEditorial) return EDITORS_NAME
  return author?.fullName ?? venue?.name ?? 'Заведение, которого больше нет'
}
