import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import type { UserShort } from '#contract/users/users.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

export type Liked = { postId: string } | { commentId: string }

export type Liker = { person: UserShort } | { place: PlaceShort } | { organisation: OrganisationShort }

export const likesKey = (liked: Liked) => ['likes', liked] as const

/** Likes of a post or a comment: first the venue it is about, then people, latest first. */
export function likesQuery(liked: Liked) {
  return cursorQuery({
    queryKey: likesKey(liked),
    load: async (api, range, signal) => {
      const { place, organisation, users, ...rest } = await api.call(
        'GET /api/v2/likes',
        { query: { ...liked, ...range } },
        signal,
      )
      const items: Liker[] = [
        ...(place ? [{ place }] : []),
        ...(organisation ? [{ organisation }] : []),
        ...users.map((person) => ({ person })),
      ]
      return { ...rest, items }
    },
  })
}
