import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Latitude, Longitude, ReferenceId } from '#contract/fields.ts'

export const City = Type.Object({
  id: ReferenceId,
  name: Type.String(),
  /** «в Москве» */
  nameIn: Type.String(),
  latinName: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  timeZone: Type.String({ description: 'IANA' }),
  countryCode: Type.String({ description: 'ISO 3166-1 alpha-2' }),
  placeCount: Type.Integer(),
  /** The city is left out of lists and search engines, but its pages open. */
  isHidden: Type.Optional(Type.Literal(true)),
})
export type City = Static<typeof City>

export const listCities = endpoint({
  method: 'GET',
  path: '/api/v1/cities',
  schema: {
    summary: 'Cities by name, latinName or id; those with places first, larger ones before smaller ones',
    tags: ['reference'],
    querystring: Type.Object({
      query: Type.Optional(Type.String({ maxLength: 100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 101, default: 10 })),
      id: Type.Optional(ReferenceId),
      latin_name: Type.Optional(
        Type.String({
          pattern: '^[a-z0-9-]{1,60}$',
          description: 'exactly this one, also when it is not offered',
        }),
      ),
    }),
    response: { 200: envelope({ cities: Type.Array(City) }) },
  },
  errors: ['RecordNotFound'],
})

export const getClosestCity = endpoint({
  method: 'GET',
  path: '/api/v1/cities/closest',
  schema: {
    summary: 'The city nearest to a point',
    tags: ['reference'],
    querystring: Type.Object({ lat: Latitude, lon: Longitude }),
    response: { 200: envelope({ city: City }) },
  },
})
