/** Limits and values of collections. Free of TypeBox: screens use them as well. */
export const MAX_COLLECTIONS = 100
export const MAX_COLLECTION_PLACES = 100
/** Beside the owner. */
export const MAX_COLLECTION_AUTHORS = 20
export const INVITATION_DAYS = 7
export const MAX_FOLLOWED_COLLECTIONS = 200
/** Characters of a list of another service. */
export const MAX_SAVED_TEXT = 1_000_000
export const MAX_COLLECTION_TITLE = 80
export const MAX_COLLECTION_DESCRIPTION = 1000
export const MAX_COLLECTION_NOTE = 300
/** Pictures of a cover. */
export const MAX_COVERS = 4
/** Fewer places are no reading for others: such a collection is not shown on pages of cities and places. */
export const MIN_SHOWN_PLACES = 2
/** Shorter ones are not worth finding in a search engine. */
export const MIN_INDEXED_PLACES = 3

export const collectionVisibilities = ['public', 'link', 'private'] as const
export type CollectionVisibility = (typeof collectionVisibilities)[number]

/** The author of a collection of the site itself. */
export const EDITORS_NAME = 'Редакция «Сходим»'

/** By whom a collection is, as text. */
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
