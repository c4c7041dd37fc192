import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { CalendarDate, Id, LocalDateTime, Slug } from '#contract/fields.ts'
import { exampleChainDay, exampleVenueReservation } from './reservation-examples.ts'
import { VenueReservation } from './reservations.ts'

/** As many as the combined list holds; the numbers of each place count all. */
export const MAX_ON_CHAIN_BOARD = 500

/** The business day of one place of a chain. */
const ChainDay = Type.Object({
  id: Id,
  latinName: Slug,
  name: Type.String(),
  address: Type.String(),
  timeZone: Type.String(),
  seats: Type.Integer(),
  reservations: Type.Integer({ description: 'Guests to come or there, in parties' }),
  guests: Type.Integer({ description: 'The same in people' }),
  newCount: Type.Integer({ description: 'Requests to answer, of all days to come' }),
  /** Guests at every half-hour of the business day, from its first to its last. */
  occupancy: Type.Array(Type.Object({ datetime: LocalDateTime, guests: Type.Integer() })),
})
export type ChainDay = Static<typeof ChainDay>

export const listChainReservations = endpoint({
  method: 'GET',
  path: '/api/v1/organisations/:organisationId/reservations',
  access: 'signed-in',
  schema: {
    summary:
      'The boards of a day of all places of a chain that take reservations; to the people of the chain',
    tags: ['reservations'],
    params: Type.Object({ organisationId: Id }),
    querystring: Type.Object({ date: Type.Optional(CalendarDate) }),
    response: {
      200: envelope({
        today: CalendarDate,
        places: Type.Array(ChainDay),
        reservations: Type.Array(VenueReservation),
        hasMore: Type.Boolean(),
        /** The viewer is one of the chain’s people, who hear of every change by the socket. */
        hasLiveEvents: Type.Boolean(),
      }),
    },
    example: {
      data: {
        today: '2026-11-27',
        places: [exampleChainDay],
        reservations: [exampleVenueReservation],
        hasMore: false,
        hasLiveEvents: true,
      },
    },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound', 'ValidationFailed'],
})
