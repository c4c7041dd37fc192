import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'

const WeeklyReport = Type.Object({
  isWanted: Type.Boolean(),
  /** The person manages a venue and has an e-mail address. */
  isPossible: Type.Boolean(),
})
export type WeeklyReport = Static<typeof WeeklyReport>

const response = { 200: envelope({ weeklyReport: WeeklyReport }) }

export const getWeeklyReport = endpoint({
  method: 'GET',
  path: '/api/v2/statistics/weekly-report',
  access: 'signed-in',
  schema: {
    summary: 'Whether the viewer gets the numbers of their venues by e-mail on Mondays',
    tags: ['statistics'],
    response,
  },
  errors: ['Unauthorized'],
})

export const updateWeeklyReport = endpoint({
  method: 'PATCH',
  path: '/api/v2/statistics/weekly-report',
  schema: {
    summary: 'Subscribes to that e-mail or unsubscribes from it',
    tags: ['statistics'],
    body: Type.Object({ isWanted: Type.Boolean() }),
    response,
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
