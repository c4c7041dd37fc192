import { Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { IdOrSlug, oneOf } from '#contract/fields.ts'
import { visitKinds } from './visited-page.ts'

export const countVisit = endpoint({
  method: 'POST',
  path: '/api/v2/visits',
  access: 'everyone',
  schema: {
    summary:
      'Counts a client-side navigation to a page of a place, or a click on one of its buttons; the server counts the documents that it sends. A place that does not exist is not counted',
    tags: ['statistics'],
    body: Type.Object({ place: IdOrSlug, kind: oneOf(visitKinds) }),
    response: {
      200: envelope({
        isCounted: Type.Boolean({
          description: 'False for robots and for browsers that send Sec-GPC or DNT',
        }),
      }),
    },
  },
  errors: ['ValidationFailed', 'TooManyRequests'],
})
