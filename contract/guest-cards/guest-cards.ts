import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import {
  CalendarDate,
  Id,
  IdempotencyKey,
  IdOrSlug,
  LocalDateTime,
  oneOf,
  Version,
} from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'
import { MAX_RESERVATION_NAME, reservationStatuses } from '#contract/reservations/reservation-values.ts'
import { Phone } from '#contract/users/accounts.ts'
import {
  guestActions,
  guestSorts,
  MAX_ALLERGIES,
  MAX_GUEST_TAG,
  MAX_IMPORTED_COLUMNS,
  MAX_IMPORTED_TEXT,
  MAX_MERGED_PHONES,
  MAX_NOTES,
  MAX_TAGS,
} from './guest-card-values.ts'

const Birthday = Type.String({ pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$', description: 'MM-DD' })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: MAX_GUEST_TAG }), { maxItems: MAX_TAGS })

/** The few facts beside a reservation on the board. */
export const GuestSummary = Type.Object({
  id: Id,
  visitsCount: Type.Integer(),
  noShowsCount: Type.Integer(),
  tags: Type.Array(Type.String()),
  allergies: Type.String(),
  birthday: nullable(Birthday),
  hasNotes: Type.Boolean(),
})
export type GuestSummary = Static<typeof GuestSummary>

export const GuestRow = Type.Object({
  ...GuestSummary.properties,
  name: Type.String(),
  phones: Type.Array(Type.String({ description: 'E.164' })),
  /** In the time zone of the venue; null before the first visit. */
  lastVisit: nullable(LocalDateTime),
})
export type GuestRow = Static<typeof GuestRow>

const GuestRights = Type.Object({
  canExport: Type.Boolean(),
  canImport: Type.Boolean(),
  canErase: Type.Boolean(),
  canSeeLog: Type.Boolean(),
})
export type GuestRights = Static<typeof GuestRights>

export const GuestCard = Type.Object({
  ...GuestRow.properties,
  notes: Type.String(),
  hasAccount: Type.Boolean({ description: 'Booked here with an account of this site' }),
  /** Visits before the product counted them. */
  importedVisits: Type.Integer(),
  version: Type.Integer(),
  /** The date on which it is erased if nobody comes until then. */
  keptUntil: CalendarDate,
  /** The latest first, the ones to come among them. */
  reservations: Type.Array(
    Type.Object({
      id: Id,
      datetime: LocalDateTime,
      guestsCount: Type.Integer(),
      status: oneOf(reservationStatuses),
      comment: Type.String(),
    }),
  ),
  /** Cards that are shown as this one; each can be separated again. */
  merged: Type.Array(Type.Object({ id: Id, name: Type.String(), phones: Type.Array(Type.String()) })),
  /** Cards that seem to be of the same person: their phone or account agrees. */
  similar: Type.Array(GuestRow),
  rights: GuestRights,
})
export type GuestCard = Static<typeof GuestCard>

const tags = ['guest-cards']
const placeParams = Type.Object({ placeId: IdOrSlug })
const guestParams = Type.Object({ guestId: Id })
const commonErrors = ['Unauthorized', 'Forbidden', 'RecordNotFound'] as const
const oneCard = { 200: envelope({ guest: GuestCard }) }

export const listGuests = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/guests',
  access: 'signed-in',
  schema: {
    summary:
      'The guests of a venue, to its people: found by name or digits of the phone, with a tag, in an order',
    tags,
    params: placeParams,
    querystring: Type.Object({
      query: Type.Optional(Type.String({ maxLength: 60 })),
      tag: Type.Optional(Type.String({ maxLength: MAX_GUEST_TAG })),
      sort: Type.Optional(oneOf(guestSorts)),
      ...paging,
    }),
    response: {
      200: envelope({
        guests: Type.Array(GuestRow),
        isEnd: Type.Boolean(),
        total: Type.Integer({ description: 'Of those found' }),
        /** Of all cards, the most frequent first. */
        tags: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
        keptMonths: Type.Integer({ description: 'How long a card is kept after the last reservation' }),
        rights: GuestRights,
      }),
    },
  },
  errors: commonErrors,
})

const CardTexts = {
  name: Type.String({ maxLength: MAX_RESERVATION_NAME }),
  phones: Type.Array(Phone, { maxItems: MAX_MERGED_PHONES }),
  birthday: nullable(Birthday),
  allergies: Type.String({ maxLength: MAX_ALLERGIES }),
  notes: Type.String({ maxLength: MAX_NOTES }),
  tags: Tags,
}

/** Absent fields are not changed. */
export const GuestCardChange = Type.Partial(Type.Object(CardTexts))
export type GuestCardChange = Static<typeof GuestCardChange>

export const addGuest = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/guests',
  schema: {
    summary: 'Writes down a guest by hand; a booking creates a card automatically',
    tags,
    params: placeParams,
    body: Type.Object({
      ...GuestCardChange.properties,
      idempotency_key: Type.Optional(IdempotencyKey),
    }),
    response: { 201: envelope({ guest: GuestCard }) },
  },
  errors: [...commonErrors, 'ValidationFailed', 'TooManyRequests'],
})

export const getGuest = endpoint({
  method: 'GET',
  path: '/api/v1/guests/:guestId',
  access: 'signed-in',
  schema: {
    summary: 'One card, to the venue’s people; the access is logged',
    tags,
    params: guestParams,
    response: oneCard,
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const changeGuest = endpoint({
  method: 'PATCH',
  path: '/api/v1/guests/:guestId',
  schema: {
    summary: 'Changes a card, on the version that was seen',
    tags,
    params: guestParams,
    body: Type.Object({ ...GuestCardChange.properties, version: Version }),
    response: oneCard,
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed', 'EditConflict', 'TooManyRequests'],
})

export const eraseGuest = endpoint({
  method: 'DELETE',
  path: '/api/v1/guests/:guestId',
  schema: {
    summary: 'Erases a card with all that was merged into it; for owners and managers',
    tags,
    params: guestParams,
    response: { 200: envelope({}) },
  },
  errors: [...commonErrors, 'StateNotAllowed'],
})

export const mergeGuests = endpoint({
  method: 'POST',
  path: '/api/v1/guests/:guestId/merge',
  schema: {
    summary: 'Shows another card of the venue as this one, with its phones, texts and reservations',
    tags,
    params: guestParams,
    body: Type.Object({ other_id: Id }),
    response: oneCard,
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

export const separateGuest = endpoint({
  method: 'POST',
  path: '/api/v1/guests/:guestId/separate',
  schema: {
    summary: 'Undoes a merge: the card is shown again; returns the card it was merged into',
    tags,
    params: guestParams,
    response: oneCard,
  },
  errors: ['Unauthorized', 'RecordNotFound', 'StateNotAllowed'],
})

export const markGuestsDistinct = endpoint({
  method: 'POST',
  path: '/api/v1/guests/:guestId/mark-distinct',
  schema: {
    summary: 'Marks two similar cards as different people, so that merging them is not proposed again',
    tags,
    params: guestParams,
    body: Type.Object({ other_id: Id }),
    response: oneCard,
  },
  errors: ['Unauthorized', 'RecordNotFound', 'ValidationFailed'],
})

export const downloadGuestCard = endpoint({
  method: 'GET',
  path: '/api/v1/guests/:guestId/file',
  access: 'signed-in',
  schema: {
    summary: 'All that the venue keeps of one guest, as a file; for owners and managers',
    tags,
    params: guestParams,
    querystring: Type.Object({ format: oneOf(['csv', 'json']) }),
    produces: ['text/csv', 'application/json'],
    response: { 200: Type.String() },
  },
  errors: commonErrors,
})

export const downloadGuestCards = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/guests/file',
  access: 'signed-in',
  schema: {
    summary: 'The cards of all guests as a CSV file; for owners and managers',
    tags,
    params: placeParams,
    produces: ['text/csv'],
    response: { 200: Type.String() },
  },
  errors: commonErrors,
})

/** For each field the number of its column; absent fields are not imported. */
const ColumnNumber = Type.Integer({ minimum: 0, maximum: MAX_IMPORTED_COLUMNS - 1 })
export const ImportColumns = Type.Object({
  name: Type.Optional(ColumnNumber),
  phone: Type.Optional(ColumnNumber),
  birthday: Type.Optional(ColumnNumber),
  allergies: Type.Optional(ColumnNumber),
  tags: Type.Optional(ColumnNumber),
  notes: Type.Optional(ColumnNumber),
  visits: Type.Optional(ColumnNumber),
})
export type ImportColumns = Static<typeof ImportColumns>

export const GuestImport = Type.Object({
  /** Guessed by the headings when none were chosen. */
  columns: ImportColumns,
  headings: Type.Array(Type.Object({ title: Type.String(), example: Type.String() })),
  added: Type.Integer(),
  changed: Type.Integer(),
  same: Type.Integer({ description: 'Rows that say nothing new' }),
  refusedCount: Type.Integer(),
  /** The first of them, each with its reason. */
  refused: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String(), reason: Type.String() })),
  /** The first rows as cards would show them. */
  preview: Type.Array(
    Type.Object({
      line: Type.Integer(),
      outcome: oneOf(['added', 'changed', 'same']),
      name: Type.String(),
      phone: Type.String(),
      birthday: nullable(Birthday),
      allergies: Type.String(),
      tags: Type.Array(Type.String()),
      notes: Type.String(),
      visits: Type.Integer(),
    }),
  ),
})
export type GuestImport = Static<typeof GuestImport>

export const importGuests = endpoint({
  method: 'POST',
  path: '/api/v1/places/:placeId/guests/import',
  schema: {
    summary:
      'Adds guests from a CSV table, or previews that; a guest is known by the phone, the same table twice changes nothing',
    tags,
    params: placeParams,
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: MAX_IMPORTED_TEXT }),
      columns: Type.Optional(ImportColumns),
      is_preview: Type.Boolean(),
    }),
    response: { 200: envelope({ import: GuestImport }) },
  },
  errors: [...commonErrors, 'ValidationFailed', 'TooManyRequests'],
})

export const listGuestLog = endpoint({
  method: 'GET',
  path: '/api/v1/places/:placeId/guests/log',
  access: 'signed-in',
  schema: {
    summary: 'Who looked at the cards of a venue and what they did, the latest first; for its owner',
    tags,
    params: placeParams,
    querystring: Type.Object(paging),
    response: {
      200: envelope({
        entries: Type.Array(
          Type.Object({
            id: Type.Integer(),
            action: oneOf(guestActions),
            /** Empty for an account that is deleted. */
            person: Type.String(),
            /** Null for what concerns all cards, and once the card is erased. */
            guest: nullable(Type.Object({ id: Id, name: Type.String() })),
            amount: nullable(Type.Integer()),
            /** In the time zone of the venue. */
            at: LocalDateTime,
          }),
        ),
        isEnd: Type.Boolean(),
      }),
    },
  },
  errors: commonErrors,
})
