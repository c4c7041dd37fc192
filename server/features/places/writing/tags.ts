export interface PlaceFacts {
  id: string
  slug: string
  cityId: number
  citySlug: string
  organisationId: string | null
}

/** Tags of everything that shows a place: its pages, the lists of its city, and posts about it. */
export function tagsOfPlace(states: readonly PlaceFacts[]): string[] {
  const tags = states.flatMap(({ id, slug, cityId, citySlug, organisationId }) => [
    `places/${id}`,
    `places/${slug}`,
    `places?city=${citySlug}`,
    'places?',
    `posts?city=${citySlug}`,
    `posts?cityId=${cityId}`,
    `posts?placeId=${id}`,
    `posts?placeId=${slug}`,
    'posts?',
    'cities?',
    ...(organisationId === null
      ? []
      : [`organisations/${organisationId}`, `posts?organisationId=${organisationId}`]),
    `organisations?city=${citySlug}`,
    `organisations?cityId=${cityId}`,
  ])
  return [...new Set(tags)]
}
