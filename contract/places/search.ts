import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Latitude, Longitude, oneOf, SearchText, Slug } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { FollowablePlace } from './places.ts'

const searchFilterKinds = [
  'category',
  'cuisine',
  'feature',
  'price',
  'rating',
  'nearby',
  'city',
  'district',
  'street',
  'metro',
  'landmark',
] as const
export type SearchFilterKind = (typeof searchFilterKinds)[number]

/** A filter recognised in the text of a search. */
export const SearchFilter = Type.Object({
  key: Type.String({ description: 'for `without`' }),
  kind: oneOf(searchFilterKinds),
  label: Type.String(),
  /** The position of its words in the query, end exclusive. */
  start: Type.Integer(),
  end: Type.Integer(),
})
export type SearchFilter = Static<typeof SearchFilter>

/** Wider searches with the number of places that each would find. */
export const WiderSearch = Type.Object({
  /** Without the words of one of the filters. */
  without: Type.Array(Type.Object({ key: Type.String(), count: Type.Integer() })),
  everywhereCount: Type.Integer({ description: 'in all cities' }),
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
      /** The position of the reader, from which the nearest places come first. */
      lat: Type.Optional(Latitude),
      lon: Type.Optional(Longitude),
      ...paging,
    }),
    response: {
      200: envelope({
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
