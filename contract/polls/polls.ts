import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { DATE_PATTERN, Id, IdempotencyKey, LocalDateTime, oneOf } from '#contract/fields.ts'
import { PlaceSummary } from '#contract/places/places.ts'
import { FORM_TYPE, Reservation, ReservationRequest } from '#contract/reservations/reservations.ts'
import { Phone } from '#contract/users/accounts.ts'
import {
  MAX_POLL_PLACES,
  MAX_POLL_TIMES,
  MAX_POLL_TITLE,
  MAX_VOTER_NAME,
  MIN_POLL_PLACES,
  pollBookingStatuses,
  pollTableStates,
} from './poll-limits.ts'

const Token = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'The secret of the link, 128 random bits',
})
/** The number of a place or a time within its poll, from 0. */
const OptionNumber = Type.Integer({ minimum: 0, maximum: 7 })
const OptionNumbers = Type.String({
  pattern: '^[0-7](,[0-7]){0,7}$',
  description: 'Numbers of places or times, divided by commas; absent for none',
})
const HalfHour = Type.String({
  pattern: `^${DATE_PATTERN}T([01]\\d|2[0-3]):[03]0$`,
  description: 'A half-hour in the time zone of the places',
})

/** The people may share a name; nothing else of a person is shown. */
export const Voter = Type.Object({
  id: Id,
  name: Type.String(),
  places: Type.Array(OptionNumber),
  times: Type.Array(OptionNumber),
})
export type Voter = Static<typeof Voter>

const Match = Type.Object({
  place: OptionNumber,
  time: OptionNumber,
  /** The voters who like the place and can come at the time. */
  votersCount: Type.Integer(),
  guestsCount: Type.Integer({ description: 'The size of the party for which a table is searched' }),
  table: oneOf(pollTableStates),
})
export type Match = Static<typeof Match>

/** The part that changes while people vote; the same for everybody who looks. */
export const PollState = Type.Object({
  /** Grows with every vote; an older state that arrives later is ignored. */
  version: Type.Integer(),
  isClosed: Type.Boolean(),
  voters: Type.Array(Voter),
  /** By place, then by time. */
  tables: Type.Array(Type.Array(oneOf(pollTableStates))),
  /** The place and the time that most people like and that can be booked. */
  best: nullable(Match),
  /** A pair that more people like than the best one, but that cannot be booked. */
  wanted: nullable(Match),
  booking: nullable(
    Type.Object({
      placeName: Type.String(),
      latinName: Type.String(),
      datetime: LocalDateTime,
      guestsCount: Type.Integer(),
      status: oneOf(pollBookingStatuses),
    }),
  ),
})
export type PollState = Static<typeof PollState>

export const Poll = Type.Object({
  token: Token,
  title: Type.String(),
  /** Null after the account was deleted, empty for a person without a name. */
  creatorName: nullable(Type.String()),
  timeZone: Type.String(),
  places: Type.Array(
    Type.Object({
      name: Type.String(),
      /** Null for a place that has no page any more. */
      place: nullable(PlaceSummary),
    }),
  ),
  times: Type.Array(LocalDateTime),
  expiresAt: Type.String(),
  state: PollState,
  /** The vote of this person or this device. */
  ownVoterId: nullable(Id),
  rights: Type.Object({
    canVote: Type.Boolean(),
    canManage: Type.Boolean({ description: 'Close, book, remove a vote, delete' }),
  }),
})
export type Poll = Static<typeof Poll>

export const PollSummary = Type.Object({
  token: Token,
  title: Type.String(),
  placeNames: Type.Array(Type.String()),
  votersCount: Type.Integer(),
  isClosed: Type.Boolean(),
  isOwn: Type.Boolean(),
  expiresAt: Type.String(),
})
export type PollSummary = Static<typeof PollSummary>

const params = Type.Object({ token: Token })
const onePoll = envelope({ poll: Poll })
const notFoundErrors = ['RecordNotFound', 'RecordDeleted'] as const

export const createPoll = endpoint({
  method: 'POST',
  path: '/api/v1/polls',
  schema: {
    summary: 'Asks friends where to go and when: several places and times, open to everybody with the link',
    tags: ['polls'],
    body: Type.Object({
      title: Type.Optional(Type.String({ maxLength: MAX_POLL_TITLE })),
      place_ids: Type.Array(Id, { minItems: MIN_POLL_PLACES, maxItems: MAX_POLL_PLACES }),
      times: Type.Array(HalfHour, { minItems: 1, maxItems: MAX_POLL_TIMES }),
      idempotency_key: Type.Optional(IdempotencyKey),
    }),
    response: { 201: onePoll },
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'TooManyRequests'],
})

export const listPolls = endpoint({
  method: 'GET',
  path: '/api/v1/polls',
  access: 'signed-in',
  schema: {
    summary: 'The polls that the viewer made or voted in, latest first',
    tags: ['polls'],
    response: { 200: envelope({ polls: Type.Array(PollSummary) }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const getPoll = endpoint({
  method: 'GET',
  path: '/api/v1/polls/:token',
  schema: {
    summary: 'A poll with its votes and the tables that are free; an expired poll is answered with 410',
    tags: ['polls'],
    params,
    response: { 200: onePoll },
  },
  errors: notFoundErrors,
})

export const vote = endpoint({
  method: 'POST',
  path: '/api/v1/polls/:token/votes',
  access: 'everyone',
  schema: {
    summary: 'Votes, or changes the vote of this account or device; a plain form is redirected to the page',
    tags: ['polls'],
    consumes: [FORM_TYPE, 'application/json'],
    params,
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: MAX_VOTER_NAME }),
      places: Type.Optional(OptionNumbers),
      times: Type.Optional(OptionNumbers),
      /** Notified by SMS when a table is booked; nobody sees it. */
      phone: Type.Optional(Phone),
    }),
    response: { 200: onePoll, 303: Type.String() },
  },
  errors: [...notFoundErrors, 'StateNotAllowed', 'ValidationFailed', 'TooManyRequests'],
})

export const deleteVote = endpoint({
  method: 'DELETE',
  path: '/api/v1/polls/:token/votes/:voterId',
  access: 'everyone',
  schema: {
    summary: 'Removes one’s own vote; the creator may remove any',
    tags: ['polls'],
    params: Type.Object({ token: Token, voterId: Id }),
    response: { 200: onePoll },
  },
  errors: [...notFoundErrors, 'Forbidden', 'StateNotAllowed', 'TooManyRequests'],
})

export const updatePoll = endpoint({
  method: 'PATCH',
  path: '/api/v1/polls/:token',
  schema: {
    summary: 'Closes the poll or opens it again, by its creator',
    tags: ['polls'],
    params,
    body: Type.Object({ is_closed: Type.Boolean() }),
    response: { 200: onePoll },
  },
  errors: ['Unauthorized', ...notFoundErrors, 'Forbidden', 'StateNotAllowed'],
})

export const deletePoll = endpoint({
  method: 'DELETE',
  path: '/api/v1/polls/:token',
  schema: {
    summary: 'Deletes the poll with all votes, by its creator',
    tags: ['polls'],
    params,
    response: { 200: envelope({}) },
  },
  errors: ['Unauthorized', ...notFoundErrors, 'Forbidden'],
})

export const bookPoll = endpoint({
  method: 'POST',
  path: '/api/v1/polls/:token/reservation',
  schema: {
    summary:
      'Books a table at one of the places, by the creator: the poll closes, those who gave a phone or account are notified',
    tags: ['polls'],
    params,
    body: ReservationRequest,
    response: { 201: envelope({ reservation: Reservation }) },
  },
  errors: [
    'Unauthorized',
    ...notFoundErrors,
    'Forbidden',
    'StateNotAllowed',
    'ValidationFailed',
    'NoFreeSeats',
    'TooManyRequests',
  ],
})
