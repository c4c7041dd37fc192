import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Latitude, Longitude, oneOf, SearchText, Slug } from '#contract/fields.ts'
import { NearMeters } from '#contract/landmarks/landmark-key.ts'
import { type NearDistance, nearDistances } from '#contract/landmarks/landmark-kinds.ts'
import { paging } from '#contract/paging.ts'
import { City } from '#contract/reference/cities.ts'
import { FollowablePlace } from './places.ts'
import { searchFilterKinds } from './search-filter-kinds.ts'

/** A filter recognised in the text of a search. */
export const SearchFilter = Type.Object({
  key: Type.String({ description: 'for `without`' }),
  kind: oneOf(searchFilterKinds),
  label: Type.String(),
  /** The position of its words in the text, the corrected one if there is one; end exclusive. */
  start: Type.Integer(),
  end: Type.Integer(),
})
export type SearchFilter = Static<typeof SearchFilter>

/** Wider searches with the number of places that each would find. */
export const WiderSearch = Type.Object({
  /** At a greater distance from the station or landmark of the text; null when that finds nothing either. */
  farther: nullable(
    Type.Object({
      meters: Type.Unsafe<NearDistance>({ type: 'integer', enum: [...nearDistances] }),
      count: Type.Integer(),
    }),
  ),
  /** In all houses of the street of the text; null without a house, or when that finds nothing either. */
  street: nullable(Type.Object({ key: Type.String(), name: Type.String(), count: Type.Integer() })),
  /** Without the words of one of the filters. */
  without: Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() })),
  /** Without the words of two filters; empty unless every search without one of them finds nothing. */
  withoutTwo: Type.Array(Type.Object({ keys: Type.Array(Type.String()), count: Type.Integer() })),
  withoutTextCount: Type.Integer({ description: 'by the filters alone' }),
  /** In all cities, without filters by streets, districts and landmarks. */
  everywhereCount: Type.Integer(),
  /** Other cities with most of these places. */
  cities: Type.Array(
    Type.Object({ ...Type.Pick(City, ['name', 'nameIn', 'latinName']).properties, count: Type.Integer() }),
  ),
})
export type WiderSearch = Static<typeof WiderSearch>

export const searchByWords = endpoint({
  method: 'GET',
  path: '/api/v2/search',
  schema: {
    summary:
      'Places by a text in which filters are recognised: «хинкали на веранде» is the text «хинкали» and the filter of terraces',
    tags: ['search'],
    querystring: Type.Object({
      query: SearchText,
      city: Type.Optional(Slug),
      without: Type.Optional(
        Type.String({
          pattern: '^[a-z0-9_-]{1,100}(,[a-z0-9_-]{1,100}){0,19}$',
          description: 'keys of filters whose words are to be read as text',
        }),
      ),
      /** As typed, without corrected typing errors. */
      exact: Type.Optional(BooleanFlag),
      /** The distance from a station or landmark of the text. */
      near_meters: Type.Optional(NearMeters),
      /** The position of the reader, from which the nearest places come first. */
      lat: Type.Optional(Latitude),
      lon: Type.Optional(Longitude),
      ...paging,
    }),
    response: {
      200: envelope({
        /** The text with corrected typing errors; null when nothing was corrected. */
        corrected: nullable(Type.String()),
        filters: Type.Array(SearchFilter),
        places: Type.Array(FollowablePlace),
        isEnd: Type.Boolean(),
        /** Null unless nothing is found. */
        wider: nullable(WiderSearch),
      }),
    },
  },
  errors: ['ValidationFailed'],
})
