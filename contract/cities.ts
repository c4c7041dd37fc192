import { type Static, Type } from 'typebox'
import { endpoint, envelope } from './endpoint.ts'
import { Latitude, Longitude, ReferenceId } from './fields.ts'

export const City = Type.Object({
  id: ReferenceId,
  name: Type.String(),
  /** «в Москве» */
  nameIn: Type.String(),
  latinName: Type.String(),
  lat: Type.Number(),
  lon: Type.Number(),
  timeZone: Type.String({ description: 'IANA' }),
  placeCount: Type.Integer(),
})
export type City = Static<typeof City>

export const listCities = endpoint({
  method: 'GET',
  path: '/api/v1/cities',
  schema: {
    summary: 'Cities by name, latinName or id, largest first',
    tags: ['reference'],
    querystring: Type.Object({
      query: Type.Optional(Type.String({ maxLength: 100 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 101, default: 10 })),
      id: Type.Optional(ReferenceId),
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
