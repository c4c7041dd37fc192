import type { OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import type { UserShort } from '#contract/users/users.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'

export type LikeTarget = { postId: string } | { commentId: string }

export type Liker = { person: UserShort } | { place: PlaceShort } | { organisation: OrganisationShort }

export const likesKey = (liked: LikeTarget) => ['likes', liked] as const

/** Likes of a post or a comment: first the venue it is about, then people, latest first. */
export function likesQuery(liked: LikeTarget) {
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
