import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf, SearchText, Slug } from '#contract/fields.ts'
import { Landmark } from '#contract/landmarks/landmarks.ts'
import { City } from '#contract/reference/cities.ts'
import { UserShort } from '#contract/users/users.ts'

const suggestedFilterKinds = ['category', 'cuisine', 'feature'] as const

/**
 * A filter of the list of places that matches the text; `value` is a latin name or, for a feature, its part of the
 * query string.
 */
export const SuggestedFilter = Type.Object({
  kind: oneOf(suggestedFilterKinds),
  name: Type.String(),
  value: Type.String(),
})
export type SuggestedFilter = Static<typeof SuggestedFilter>

export const SuggestedOrganisation = Type.Object({
  id: Id,
  name: Type.String(),
  placeCount: Type.Integer(),
})
export type SuggestedOrganisation = Static<typeof SuggestedOrganisation>

export const SuggestedPlace = Type.Object({
  id: Id,
  latinName: Type.String(),
  name: Type.String(),
  categoryName: Type.String(),
  cityName: Type.String(),
  street: Type.String(),
  building: Type.String(),
  rating: nullable(Type.Number()),
})
export type SuggestedPlace = Static<typeof SuggestedPlace>

/** A street or a district of the city. */
export const SuggestedArea = Type.Object({ name: Type.String(), placeCount: Type.Integer() })
export type SuggestedArea = Static<typeof SuggestedArea>

/** A metro station or another landmark of the city. */
export const SuggestedLandmark = Type.Pick(Landmark, ['key', 'kind', 'name', 'lines'])
export type SuggestedLandmark = Static<typeof SuggestedLandmark>

/** A dish in menus of the places that the text finds. */
export const SuggestedDish = Type.Object({
  name: Type.String(),
  /** A few of the places. */
  placeNames: Type.Array(Type.String()),
})
export type SuggestedDish = Static<typeof SuggestedDish>

/** The text as filters: «хинкали на веранде» is a dish and a terrace. */
export const SuggestedSearch = Type.Object({
  /** With corrected typing errors. */
  text: Type.String(),
  labels: Type.Array(Type.String()),
})
export type SuggestedSearch = Static<typeof SuggestedSearch>

/** A public collection of places of the city, by its title. */
export const SuggestedCollection = Type.Object({
  id: Id,
  title: Type.String(),
  placesCount: Type.Integer(),
  authorName: Type.String(),
})
export type SuggestedCollection = Static<typeof SuggestedCollection>

export const Suggestions = Type.Object({
  search: nullable(SuggestedSearch),
  cities: Type.Array(City),
  filters: Type.Array(SuggestedFilter),
  organisations: Type.Array(SuggestedOrganisation),
  dishes: Type.Array(SuggestedDish),
  places: Type.Array(SuggestedPlace),
  districts: Type.Array(SuggestedArea),
  streets: Type.Array(SuggestedArea),
  landmarks: Type.Array(SuggestedLandmark),
  collections: Type.Array(SuggestedCollection),
  people: Type.Array(UserShort),
})
export type Suggestions = Static<typeof Suggestions>

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/v2/suggestions',
  schema: {
    summary:
      'Suggestions for a text while it is being typed: a few of each kind, best first; empty lists when nothing matches',
    tags: ['search'],
    querystring: Type.Object({ query: SearchText, city: Type.Optional(Slug) }),
    response: { 200: envelope({ suggestions: Suggestions }) },
  },
  errors: ['ValidationFailed'],
})
