import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '../endpoint.ts'

/** One number for each day. */
export const DailyNumber = Type.Object({
  /** `people`, `posts`, `reservations`, `places`; a source of imports or `people`; days since the last change. */
  name: Type.String(),
  /** Of a source, as people call it. */
  title: nullable(Type.String()),
  /** One for each day; null where nobody has counted. */
  counts: Type.Array(nullable(Type.Integer())),
})
export type DailyNumber = Static<typeof DailyNumber>

export const Statistics = Type.Object({
  /** YYYY-MM-DD in Moscow, the last one is not over yet. */
  days: Type.Array(Type.String()),
  /** Additions on each day. */
  added: Type.Array(DailyNumber),
  /** Listed places by the source they were made from. */
  sources: Type.Array(DailyNumber),
  /** Listed places by the age of their data: changed at least so many days ago. */
  ages: Type.Array(DailyNumber),
  countedAt: nullable(Type.String()),
})
export type Statistics = Static<typeof Statistics>

export const getStatistics = endpoint({
  method: 'GET',
  path: '/api/v2/administration/statistics',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: numbers of the product by day, counted every hour',
    tags: ['administration'],
    querystring: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, default: 30 })),
    }),
    response: { 200: envelope({ statistics: Statistics }) },
  },
  errors: ['Unauthorized', 'Forbidden'],
})
