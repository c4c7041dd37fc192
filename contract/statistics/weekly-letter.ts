import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'

const WeeklyLetter = Type.Object({
  isWanted: Type.Boolean(),
  /** The person runs a venue and has an e-mail. */
  isPossible: Type.Boolean(),
})
export type WeeklyLetter = Static<typeof WeeklyLetter>

const response = { 200: envelope({ weeklyLetter: WeeklyLetter }) }

export const getWeeklyLetter = endpoint({
  method: 'GET',
  path: '/api/v2/statistics/weekly-letter',
  access: 'signed-in',
  schema: {
    summary: 'Whether the viewer gets the numbers of their venues by e-mail on Mondays',
    tags: ['statistics'],
    response,
  },
  errors: ['Unauthorized'],
})

export const updateWeeklyLetter = endpoint({
  method: 'PATCH',
  path: '/api/v2/statistics/weekly-letter',
  schema: {
    summary: 'Subscribes to that letter or unsubscribes from it',
    tags: ['statistics'],
    body: Type.Object({ isWanted: Type.Boolean() }),
    response,
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
