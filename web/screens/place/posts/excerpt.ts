import type { PostExcerpt } from '#contract/posts/posts.ts'

/** The operation is typed by its default rows; `response_type=excerpt` returns these. */
export function excerptsOf(rows: readonly object[]): PostExcerpt[] {
  return rows.filter((row): row is PostExcerpt => 'photoCount' in row)
}

/** The person or the venue as the author. */
export function authorOf({ user, place, organisation }: PostExcerpt) {
  if (user) return { id: user.id, name: user.fullName, avatar: user.avatar, to: `/users/${user.id}` }
  if (place) return { id: place.id, name: place.name, avatar: place.avatar, to: `/${place.latinName}` }
  if (!organisation) return null
  const { id, name } = organisation
  return { id, name, avatar: null, to: `/organisations/${id}` }
}
