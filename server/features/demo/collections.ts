import { randomToken } from '#server/lib/ids.ts'
import type { Draft } from './draft.ts'
import type { DemoCollection } from './format.ts'

export function addCollection(
  draft: Draft,
  {
    author,
    venue,
    by_editors,
    co_authors = [],
    places,
    followed_by = [],
    days_ago,
    ...words
  }: DemoCollection,
): void {
  const created_at = draft.daysAgo(days_ago)
  const collection_id = draft.newId(created_at)
  const byVenue = venue === undefined ? null : draft.places.find(venue)
  const user_id = byVenue?.ownerId ?? draft.people.find(author ?? '').id
  const found = places.map(({ place, ...entry }) => ({ ...entry, place: draft.places.find(place) }))
  draft.rows.collections.push({
    id: collection_id,
    user_id,
    is_editorial: by_editors ?? false,
    place_id: byVenue?.id ?? null,
    token: randomToken(),
    ...words,
    visibility: 'public',
    city_id: found[0]?.place.city.id,
    places_count: found.length,
    follower_count: followed_by.length,
    created_at,
    updated_at: created_at,
    notified_until: created_at,
  })
  for (const [at, { place, note, added_by }] of found.entries()) {
    draft.rows.collection_places.push({
      collection_id,
      place_id: place.id,
      position: at + 1,
      name: place.name,
      note,
      added_by: added_by === undefined ? user_id : draft.people.find(added_by).id,
      added_at: created_at,
    })
  }
  for (const key of co_authors) {
    draft.rows.collection_authors.push({ collection_id, user_id: draft.people.find(key).id, created_at })
  }
  for (const key of followed_by) {
    draft.rows.collection_followers.push({
      collection_id,
      user_id: draft.people.find(key).id,
      token: '',
      created_at,
    })
  }
}
