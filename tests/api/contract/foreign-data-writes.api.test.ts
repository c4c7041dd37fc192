import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints, type OperationName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { newId } from '#server/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import {
  buildChat,
  buildCollection,
  buildComment,
  buildInvitation,
  buildMessage,
  buildOrganisation,
  buildPlace,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import {
  buildDoorEntry,
  buildGuestCard,
  buildPoll,
  buildReservation,
  buildVote,
  buildWaitlistEntry,
} from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

// The rights of a stranger to the data of others, for every operation of the contract.

type WriteName = Exclude<OperationName, `GET ${string}`>

/** The data of Вера; the stranger is another person. */
type Subject =
  | 'user'
  | 'apiToken'
  | 'webhook'
  | 'session'
  | 'passkey'
  | 'otherSite'
  | 'place'
  | 'organisation'
  | 'invitation'
  | 'review'
  | 'comment'
  | 'case'
  | 'chat'
  | 'message'
  | 'reservation'
  | 'waitlistEntry'
  | 'door'
  | 'guest'
  | 'poll'
  | 'collection'
  | 'collectionInvitation'
  /** A row of a reference list. */
  | 'city'
  | 'list'

interface Attempt {
  /** The owner of the id in the address. */
  on: Subject
  payload?: object
  refusal: 403 | 404
}

/** The request only changes data of its sender and cannot name those of others. */
const OWN_ONLY = 'own'

/**
 * Every signed-in person may do this: report hours, which changes a place only when several reports agree, vote in a
 * poll, or accept an invitation that they have the link of.
 */
interface OpenAttempt {
  on: Subject
  payload?: object
  isOpenToAll: true
}

/** The type requires every writing operation: a missing one does not compile. */
const attempts: Record<WriteName, Attempt | OpenAttempt | typeof OWN_ONLY> = {
  'POST /api/v2/auth/request-password': OWN_ONLY,
  'POST /api/v2/auth/restore-password': OWN_ONLY,
  'POST /api/v2/auth/login-by-temporary-password': OWN_ONLY,
  'POST /api/v2/auth/login-by-permanent-password': OWN_ONLY,
  'POST /api/v2/auth/request-confirmation': OWN_ONLY,
  'POST /api/v2/auth/logout': OWN_ONLY,
  'POST /api/v2/auth/change-password': OWN_ONLY,
  'POST /api/v2/auth/contacts/request-code': OWN_ONLY,
  'POST /api/v2/auth/contacts': OWN_ONLY,
  // A link of 256 random bits names the change.
  'POST /api/v2/auth/contact-undos': OWN_ONLY,
  'POST /api/v2/auth/second-factor/setup': OWN_ONLY,
  'POST /api/v2/auth/second-factor/confirm': OWN_ONLY,
  'POST /api/v2/auth/second-factor/backup-codes': OWN_ONLY,
  'DELETE /api/v2/auth/second-factor': OWN_ONLY,
  'POST /api/v2/auth/login-by-second-factor': OWN_ONLY,
  'POST /api/v2/auth/passkeys/options': OWN_ONLY,
  'POST /api/v2/auth/passkeys': OWN_ONLY,
  'PATCH /api/v2/auth/passkeys/:passkeyId': { on: 'passkey', payload: { name: 'Чужой' }, refusal: 404 },
  'DELETE /api/v2/auth/passkeys/:passkeyId': { on: 'passkey', refusal: 404 },
  'POST /api/v2/auth/passkeys/sign-in-options': OWN_ONLY,
  'POST /api/v2/auth/login-by-passkey': OWN_ONLY,
  'POST /api/v2/auth/oidc/sign-ins': OWN_ONLY,
  'POST /api/v2/auth/oidc/links': OWN_ONLY,
  'POST /api/v2/auth/login-by-oidc': OWN_ONLY,
  'POST /api/v2/auth/oidc/identities': OWN_ONLY,
  'DELETE /api/v2/auth/oidc/identities/:identityId': { on: 'otherSite', refusal: 404 },
  'PATCH /api/v2/privacy': OWN_ONLY,
  'POST /api/v2/images': OWN_ONLY,
  'POST /api/v2/api-tokens': OWN_ONLY,
  'DELETE /api/v2/api-tokens/:tokenId': { on: 'apiToken', refusal: 404 },
  'DELETE /api/v2/sessions': OWN_ONLY,
  'DELETE /api/v2/sessions/:sessionId': { on: 'session', refusal: 404 },
  'PATCH /api/v2/users/:userId': { on: 'user', payload: { firstName: 'Чужая' }, refusal: 403 },
  'DELETE /api/v2/users/:userId': { on: 'user', refusal: 403 },
  'POST /api/v2/accounts/:userId/role': { on: 'user', payload: { role: 'admin' }, refusal: 403 },
  'POST /api/v2/accounts/:userId/block': { on: 'user', payload: { reason: 'так' }, refusal: 403 },
  'POST /api/v2/accounts/:userId/unblock': { on: 'user', refusal: 403 },
  'POST /api/v2/reference/:list': { on: 'city', payload: { name: 'Чужой', lat: 1, lon: 1 }, refusal: 403 },
  'PATCH /api/v2/reference/:list/:rowId': {
    on: 'city',
    payload: { version: 1, isHidden: true },
    refusal: 403,
  },
  'POST /api/v2/reference/:list/:rowId/merge': { on: 'city', payload: { intoId: 2 }, refusal: 403 },
  // No place of another person is named, and only admins get so far.
  'POST /api/v2/import-uploads': OWN_ONLY,
  'POST /api/v2/scheduled-imports': OWN_ONLY,
  'POST /api/v2/scheduled-imports/check': OWN_ONLY,
  'PATCH /api/v2/scheduled-imports/:scheduledImportId': {
    on: 'case',
    payload: { state: 'paused' },
    refusal: 403,
  },
  'DELETE /api/v2/scheduled-imports/:scheduledImportId': { on: 'case', refusal: 403 },
  'POST /api/v2/imports': OWN_ONLY,
  'POST /api/v2/import-matches/:matchId/decision': {
    on: 'case',
    payload: { decision: 'same' },
    refusal: 403,
  },
  'DELETE /api/v2/import-matches/:matchId/decision': { on: 'case', refusal: 403 },
  'POST /api/v2/imports/:runId/undo': { on: 'case', refusal: 403 },
  'POST /api/v2/administration/place-actions': {
    on: 'place',
    payload: { kind: 'publish', filter: {}, expected_count: 1 },
    refusal: 403,
  },
  'POST /api/v2/administration/place-actions/:actionId/undo': { on: 'place', refusal: 403 },
  'POST /api/v2/administration/place-merges': {
    on: 'place',
    payload: { into_id: '0123456789abcdef01234567', place_ids: ['0123456789abcdef01234568'] },
    refusal: 403,
  },
  'POST /api/v2/administration/organisation-merges': {
    on: 'organisation',
    payload: { fromId: '0123456789abcdef01234567', intoId: '0123456789abcdef01234568' },
    refusal: 403,
  },
  'POST /api/v2/administration/organisation-merges/:mergeId/undo': { on: 'organisation', refusal: 403 },
  'POST /api/v1/places': OWN_ONLY,
  'PATCH /api/v1/places/:placeId': { on: 'place', payload: { name: 'Чужое' }, refusal: 403 },
  'DELETE /api/v1/places/:placeId': { on: 'place', refusal: 403 },
  'POST /api/v1/places/:placeId/moderation-status/:status': { on: 'place', refusal: 403, payload: {} },
  'POST /api/v1/places/:placeId/history/:revisionId/revert': { on: 'place', refusal: 403 },
  'POST /api/v1/places/:placeId/proposals/:proposalId/decision': {
    on: 'place',
    payload: { decision: 'accept' },
    refusal: 403,
  },
  'POST /api/v1/places/:placeId/hours-confirmations': { on: 'place', isOpenToAll: true },
  'POST /api/v1/places/:placeId/hours-reports': {
    on: 'place',
    payload: { days: [{ dayOfWeek: 1, startAt: '10:00', endAt: '20:00' }] },
    isOpenToAll: true,
  },
  'DELETE /api/v1/places/:placeId/hours-reports/own': { on: 'place', isOpenToAll: true },
  'POST /api/v2/organisations': OWN_ONLY,
  'PATCH /api/v2/organisations/:organisationId': {
    on: 'organisation',
    payload: { name: 'Чужая' },
    refusal: 403,
  },
  'DELETE /api/v2/organisations/:organisationId': { on: 'organisation', refusal: 403 },
  'POST /api/v2/organisations/:organisationId/recover': { on: 'organisation', refusal: 403 },
  'POST /api/v2/organisations/:organisationId/history/:revisionId/revert': {
    on: 'organisation',
    refusal: 403,
  },
  'POST /api/v2/claims': OWN_ONLY,
  'POST /api/v2/claims/:claimId/confirm': { on: 'user', payload: { code: '000000' }, refusal: 404 },
  'POST /api/v2/organisations/:organisationId/places-file/check': {
    on: 'organisation',
    payload: { csv: 'Название' },
    refusal: 403,
  },
  'POST /api/v2/organisations/:organisationId/places-file/apply': {
    on: 'organisation',
    payload: { csv: 'Название', fingerprint: '' },
    refusal: 403,
  },
  'POST /api/v2/permissions/:value': OWN_ONLY,
  'DELETE /api/v2/permissions': OWN_ONLY,
  'POST /api/v2/invitations/:invitationId/accept': { on: 'invitation', refusal: 404 },
  'POST /api/v2/invitations/:invitationId/decline': { on: 'invitation', refusal: 404 },
  'POST /api/v2/posts': OWN_ONLY,
  'PATCH /api/v2/posts/:postId': { on: 'review', payload: { text: 'Чужое' }, refusal: 403 },
  'DELETE /api/v2/posts/:postId': { on: 'review', refusal: 403 },
  'POST /api/v2/posts/:postId/comments/closed': { on: 'review', refusal: 403 },
  'POST /api/v2/posts/:postId/comments/open': { on: 'review', refusal: 403 },
  'POST /api/v2/posts/:postId/status/hidden': { on: 'review', refusal: 403 },
  'POST /api/v2/posts/:postId/status/visible': { on: 'review', refusal: 403 },
  'POST /api/v2/comments': OWN_ONLY,
  'PATCH /api/v2/comments/:commentId': { on: 'comment', payload: { text: 'Чужое' }, refusal: 403 },
  'DELETE /api/v2/comments/:commentId': { on: 'comment', refusal: 403 },
  'POST /api/v2/comments/:commentId/status/hidden': { on: 'comment', refusal: 403 },
  'POST /api/v2/comments/:commentId/status/visible': { on: 'comment', refusal: 403 },
  'POST /api/v2/likes': OWN_ONLY,
  'DELETE /api/v2/likes': OWN_ONLY,
  'POST /api/v2/push/subscriptions': OWN_ONLY,
  'DELETE /api/v2/push/subscriptions': OWN_ONLY,
  'POST /api/v2/favorites': OWN_ONLY,
  'POST /api/v2/saved-posts': OWN_ONLY,
  'DELETE /api/v2/saved-posts': OWN_ONLY,
  'POST /api/v2/visits': { on: 'place', payload: { place: newId(), kind: 'view' }, isOpenToAll: true },
  'PATCH /api/v2/statistics/weekly-report': OWN_ONLY,
  'DELETE /api/v2/favorites': OWN_ONLY,
  'POST /api/v2/followers': OWN_ONLY,
  'DELETE /api/v2/followers': OWN_ONLY,
  'POST /api/v2/blocks': OWN_ONLY,
  'DELETE /api/v2/blocks': OWN_ONLY,
  'POST /api/v2/reports': OWN_ONLY,
  'POST /api/v2/notifications/viewed': OWN_ONLY,
  'PATCH /api/v2/notifications/settings': OWN_ONLY,
  'PATCH /api/v2/notifications/alerts': OWN_ONLY,
  'POST /api/v2/chats': OWN_ONLY,
  'DELETE /api/v2/chats/:chatId': { on: 'chat', refusal: 404 },
  'PATCH /api/v2/chats/:chatId/settings': { on: 'chat', payload: { isMuted: true }, refusal: 404 },
  'POST /api/v2/chats/:chatId/viewed': { on: 'chat', payload: { seq: 1 }, refusal: 404 },
  'POST /api/v2/messages': OWN_ONLY,
  'PATCH /api/v2/messages/:messageId': { on: 'message', payload: { text: 'Чужое' }, refusal: 404 },
  'DELETE /api/v2/messages/:messageId': { on: 'message', refusal: 404 },
  'POST /api/v2/messages/:messageId/reaction': { on: 'message', payload: { kind: 'like' }, refusal: 404 },
  'POST /api/v2/moderation/cases/:caseId/decision': {
    on: 'case',
    payload: { action: 'hide', note: 'так' },
    refusal: 403,
  },
  'POST /api/v2/moderation/cases/:caseId/reopen': { on: 'case', refusal: 403 },
  'POST /api/v2/moderation/cases/:caseId/appeal': { on: 'case', payload: { text: 'Верните' }, refusal: 404 },
  'POST /api/v1/request-code': OWN_ONLY,
  'POST /api/v1/reservations': OWN_ONLY,
  'POST /api/v1/reservations/confirm-by-code': OWN_ONLY,
  'POST /api/v1/reservations/decline-by-code': OWN_ONLY,
  'POST /api/v1/reservations/move-by-code': OWN_ONLY,
  'PATCH /api/v1/reservations/:reservationId': {
    on: 'reservation',
    payload: { guests_count: 1 },
    refusal: 404,
  },
  'POST /api/v1/reservations/:reservationId/cancel': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/acknowledge': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/accept': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/confirm': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/decline': {
    on: 'reservation',
    payload: { answer: 'Нет мест' },
    refusal: 404,
  },
  'POST /api/v1/reservations/:reservationId/arrive': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/no-show': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/restore': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/leave': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/return': { on: 'reservation', refusal: 404 },
  'POST /api/v1/reservations/:reservationId/adjust': { on: 'reservation', payload: {}, refusal: 404 },
  'POST /api/v1/reservations/:reservationId/seat': {
    on: 'reservation',
    payload: { table_ids: [] },
    refusal: 404,
  },
  'PATCH /api/v1/places/:placeId/floor-plans/:zoneId': {
    on: 'place',
    payload: { tables: [], joins: [], version: 0 },
    refusal: 403,
  },
  'POST /api/v1/places/:placeId/affected-reservations': {
    on: 'place',
    payload: { status: 'closed' },
    refusal: 403,
  },
  'PATCH /api/v1/places/:placeId/reservation-settings': { on: 'place', payload: { seats: 1 }, refusal: 403 },
  'POST /api/v1/places/:placeId/reservation-preview': {
    on: 'place',
    payload: { date: '2030-01-01', change: {} },
    refusal: 403,
  },
  'POST /api/v1/places/:placeId/reservations': {
    on: 'place',
    payload: { source: 'walk-in', guests_count: 2 },
    refusal: 403,
  },
  // Names the venue in its body; `webhooks` tries every role there.
  'POST /api/v2/webhooks': OWN_ONLY,
  'PATCH /api/v2/webhooks/:webhookId': { on: 'webhook', payload: { isPaused: true }, refusal: 404 },
  'DELETE /api/v2/webhooks/:webhookId': { on: 'webhook', refusal: 404 },
  'POST /api/v2/webhooks/:webhookId/secret': { on: 'webhook', refusal: 404 },
  'POST /api/v2/webhooks/:webhookId/test': { on: 'webhook', refusal: 404 },
  'POST /api/v2/webhooks/:webhookId/deliveries/:deliveryId/resend': { on: 'webhook', refusal: 404 },
  'POST /api/v1/places/:placeId/calendar-feed': { on: 'place', payload: {}, refusal: 403 },
  'DELETE /api/v1/places/:placeId/calendar-feed': { on: 'place', refusal: 403 },
  'POST /api/v2/rating-checks/:postId/decision': {
    on: 'review',
    payload: { isCounted: true, note: 'Да' },
    refusal: 403,
  },
  'POST /api/v2/rating-checks/:postId/appeal': { on: 'review', payload: { text: 'Да' }, refusal: 404 },
  'POST /api/v1/calendar-feeds/own': OWN_ONLY,
  'DELETE /api/v1/calendar-feeds/own': OWN_ONLY,
  'POST /api/v1/places/:placeId/door-queue': {
    on: 'place',
    payload: { name: 'Глеб', guests_count: 2 },
    refusal: 403,
  },
  'POST /api/v1/door-queue/:entryId/call': { on: 'door', refusal: 404 },
  'POST /api/v1/door-queue/:entryId/seat': { on: 'door', payload: {}, refusal: 404 },
  'POST /api/v1/door-queue/:entryId/leave': { on: 'door', refusal: 404 },
  'POST /api/v1/door-queue/:entryId/return': { on: 'door', refusal: 404 },
  'POST /api/v1/places/:placeId/guests': { on: 'place', payload: { name: 'Анна' }, refusal: 403 },
  'POST /api/v1/places/:placeId/guests/import': {
    on: 'place',
    payload: { text: 'Телефон\n+79160000001', is_preview: false },
    refusal: 403,
  },
  'PATCH /api/v1/guests/:guestId': { on: 'guest', payload: { name: 'Другая', version: 1 }, refusal: 404 },
  'DELETE /api/v1/guests/:guestId': { on: 'guest', refusal: 404 },
  'POST /api/v1/guests/:guestId/merge': { on: 'guest', payload: { other_id: newId() }, refusal: 404 },
  'POST /api/v1/guests/:guestId/mark-distinct': { on: 'guest', payload: { other_id: newId() }, refusal: 404 },
  'POST /api/v1/guests/:guestId/separate': { on: 'guest', refusal: 404 },
  'POST /api/v1/collections': OWN_ONLY,
  'POST /api/v1/collections/import': OWN_ONLY,
  'PATCH /api/v1/collections/:collectionId': {
    on: 'collection',
    payload: { visibility: 'public' },
    refusal: 404,
  },
  'DELETE /api/v1/collections/:collectionId': { on: 'collection', refusal: 404 },
  'POST /api/v1/collections/:collectionId/restoration': { on: 'collection', refusal: 404 },
  'POST /api/v1/collections/:collectionId/places': {
    on: 'collection',
    payload: { place_id: newId() },
    refusal: 404,
  },
  'PATCH /api/v1/collections/:collectionId/places/:placeId': {
    on: 'collection',
    payload: { note: 'Чужое' },
    refusal: 404,
  },
  'DELETE /api/v1/collections/:collectionId/places/:placeId': { on: 'collection', refusal: 404 },
  'POST /api/v1/collections/:collectionId/followers': { on: 'collection', payload: {}, refusal: 404 },
  'DELETE /api/v1/collections/:collectionId/followers': { on: 'collection', refusal: 404 },
  'POST /api/v1/collections/:collectionId/copies': { on: 'collection', payload: {}, refusal: 404 },
  'POST /api/v1/collections/:collectionId/invitation': { on: 'collection', refusal: 404 },
  'DELETE /api/v1/collections/:collectionId/invitation': { on: 'collection', refusal: 404 },
  'POST /api/v1/collections/invitations/:invitationToken': { on: 'collectionInvitation', isOpenToAll: true },
  'DELETE /api/v1/collections/:collectionId/co-authors/:userId': { on: 'collection', refusal: 404 },
  'POST /api/v1/polls': OWN_ONLY,
  'POST /api/v1/polls/:token/votes': {
    on: 'poll',
    payload: { name: 'Глеб', places: '0', times: '0' },
    isOpenToAll: true,
  },
  'DELETE /api/v1/polls/:token/votes/:voterId': { on: 'poll', refusal: 404 },
  'PATCH /api/v1/polls/:token': { on: 'poll', payload: { is_closed: true }, refusal: 403 },
  'DELETE /api/v1/polls/:token': { on: 'poll', refusal: 403 },
  'POST /api/v1/polls/:token/reservation': {
    on: 'poll',
    payload: {
      place_id: 'bar',
      name: 'Чужая',
      phone: '+79160000078',
      guests_count: 2,
      datetime: '2030-01-01T19:00',
    },
    refusal: 403,
  },
  'POST /api/v1/waitlist-entries': OWN_ONLY,
  'DELETE /api/v1/waitlist-entries/:waitlistEntryId': { on: 'waitlistEntry', refusal: 404 },
}

const app = testApp()
const secrets = { email: 'vera.hidden@example.ru', phone: '+79160000077' }
const ids: Record<string, string> = {}
let stranger: { authorization: string }

beforeAll(async () => {
  const vera = await buildUser(app.db, { ...secrets, password_hash: '$argon2id$hidden' })
  await sessionHeaders(app.app, vera)
  const session = await app.db
    .selectFrom('sessions')
    .select(['id', 'token_hash'])
    .where('user_id', '=', vera.id)
    .executeTakeFirstOrThrow()
  const place = await buildPlace(app.db, { hours: { 5: '18:00-02:00' } })
  const organisation = await buildOrganisation(app.db)
  const invitation = await buildInvitation(app.db, {
    place_id: place.id,
    user_id: vera.id,
    invited_by: (await buildUser(app.db, { role: 'admin' })).id,
  })
  const review = await buildReview(app.db, { place_id: place.id, user_id: vera.id })
  const comment = await buildComment(app.db, { post_id: review.id, user_id: vera.id })
  const decided = await app.db
    .insertInto('moderation_cases')
    .values({
      id: newId(),
      subject: 'review',
      subject_id: review.id,
      author_id: vera.id,
      status: 'hidden',
      decided_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chat = await buildChat(app.db, { person_id: vera.id, place_id: place.id })
  const message = await buildMessage(app.db, { chat_id: chat.id, user_id: vera.id, text: 'Секрет Веры' })
  const reservation = await buildReservation(app.db, {
    place_id: place.id,
    user_id: vera.id,
    name: 'Вера',
    phone: secrets.phone,
  })
  const waitlistEntry = await buildWaitlistEntry(app.db, {
    place_id: place.id,
    user_id: vera.id,
    phone: secrets.phone,
  })
  const apiToken = await app.db
    .insertInto('api_tokens')
    .values({
      id: newId(),
      user_id: vera.id,
      name: 'Касса',
      token_hash: 'hidden-token-hash',
      ending: 'abcd',
      scopes: ['bookings:read'],
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const passkey = await app.db
    .insertInto('passkeys')
    .values({
      id: newId(),
      user_id: vera.id,
      credential_id: 'hidden-credential',
      public_key: Buffer.from('hidden'),
      counter: 0,
      transports: [],
      name: 'Телефон Веры',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const otherSite = await app.db
    .insertInto('oidc_identities')
    .values({ id: newId(), user_id: vera.id, issuer: 'https://id.example', subject: 'hidden-subject' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const webhook = await app.db
    .insertInto('webhooks')
    .values({
      id: newId(),
      place_id: place.id,
      url: 'https://pos.example/hidden',
      events: ['reservation.requested'],
      secret: 'whsec_hidden-secret',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const guest = await buildGuestCard(app.db, { place_id: place.id, phone: secrets.phone })
  const door = await buildDoorEntry(app.db, { place_id: place.id, phone: secrets.phone })
  const poll = await buildPoll(app.db, { user_id: vera.id })
  await buildVote(app.db, { poll_id: poll.id, user_id: vera.id, phone: secrets.phone })
  const collection = await buildCollection(app.db, { user_id: vera.id, title: secrets.phone })
  const invitationToken = 'c'.repeat(32)
  await buildCollection(app.db, {
    user_id: vera.id,
    invitation: invitationToken,
    invitation_until: new Date(Date.now() + 3_600_000),
  })
  Object.assign(ids, {
    collectionInvitation: invitationToken,
    poll: poll.token,
    collection: collection.id,
    chat: chat.id,
    message: message.id,
    reservation: reservation.id,
    waitlistEntry: waitlistEntry.id,
    door: door.id,
    guest: guest.id,
    city: '1',
    list: 'cities',
    case: decided.id,
    user: vera.id,
    session: session.id,
    tokenHash: session.token_hash,
    apiToken: apiToken.id,
    passkey: passkey.id,
    otherSite: otherSite.id,
    webhook: webhook.id,
    place: place.id,
    organisation: organisation.id,
    invitation: invitation.id,
    review: review.id,
    comment: comment.id,
  })
  stranger = await sessionHeaders(app.app, await buildUser(app.db))
})

const snapshot = async () => ({
  users: await app.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', ids.user ?? '')
    .execute(),
  sessions: await app.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', ids.user ?? '')
    .execute(),
  posts: await app.db
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', ids.review ?? '')
    .execute(),
  comments: await app.db
    .selectFrom('comments')
    .selectAll()
    .where('id', '=', ids.comment ?? '')
    .execute(),
  places: await app.db
    .selectFrom('places')
    .selectAll()
    .where('id', '=', ids.place ?? '')
    .execute(),
  organisations: await app.db
    .selectFrom('organisations')
    .selectAll()
    .where('id', '=', ids.organisation ?? '')
    .execute(),
  invitations: await app.db.selectFrom('invitations').selectAll().execute(),
  webhooks: await app.db.selectFrom('webhooks').selectAll().execute(),
  deliveries: await app.db.selectFrom('webhook_deliveries').selectAll().execute(),
  apiTokens: await app.db.selectFrom('api_tokens').selectAll().execute(),
  otherSites: await app.db.selectFrom('oidc_identities').selectAll().execute(),
  passkeys: await app.db.selectFrom('passkeys').selectAll().execute(),
  reservations: await app.db.selectFrom('reservations').selectAll().execute(),
  door: await app.db.selectFrom('door_entries').selectAll().execute(),
  guests: await app.db.selectFrom('guest_cards').selectAll().execute(),
  collections: await app.db.selectFrom('collections').selectAll().execute(),
  collectionPlaces: await app.db.selectFrom('collection_places').selectAll().execute(),
  polls: await app.db.selectFrom('polls').selectAll().execute(),
  votes: await app.db.selectFrom('poll_voters').selectAll().execute(),
  waitlistEntries: await app.db.selectFrom('waitlist_entries').selectAll().execute(),
  cases: await app.db.selectFrom('moderation_cases').selectAll().execute(),
  chats: await app.db.selectFrom('chats').selectAll().execute(),
  messages: await app.db.selectFrom('messages').selectAll().execute(),
  cities: await app.db.selectFrom('cities').selectAll().orderBy('id').execute(),
})

describe('writing operations', () => {
  for (const [name, attempt] of Object.entries(attempts)) {
    const [method = '', path = ''] = name.split(' ')
    if (attempt === OWN_ONLY) {
      // An enum value of the contract, not an id.
      test(`${name} has no id of another person’s data in its path`, () =>
        expect(path.replace(':value', '')).not.toContain(':'))
      continue
    }
    const send = () =>
      app.request({
        method: method as 'POST',
        url: path
          .replace(':list', 'cities')
          .replace(/:\w+/, ids[attempt.on] ?? '')
          .replace(':status', 'unpublished')
          .replace(/:\w+/, newId()),
        headers: stranger,
        ...(attempt.payload && { payload: attempt.payload }),
      })
    if ('isOpenToAll' in attempt) {
      test(`${name} is open to anybody signed in`, async () => {
        const { status, body } = await send()
        expect([200, 201], body).toContain(status)
      })
      continue
    }
    test(`${name} is refused and changes nothing`, async () => {
      const before = await snapshot()
      const response = await send()
      expect(response.status).toBe(attempt.refusal)
      expect(await snapshot()).toEqual(before)
    })
  }
})

/** The id of Вера's row for a parameter of an address or a query. */
const meanings: Record<string, Subject> = {
  userId: 'user',
  authorId: 'user',
  followerId: 'user',
  sessionId: 'session',
  placeId: 'place',
  organisationId: 'organisation',
  postId: 'review',
  commentId: 'comment',
  chatId: 'chat',
  messageId: 'message',
  reservationId: 'reservation',
  webhookId: 'webhook',
  token: 'poll',
  collectionId: 'collection',
  list: 'list',
  rowId: 'city',
}

describe('reading operations', () => {
  const reads = (endpoints as readonly Endpoint[]).filter(({ method }) => method === 'GET')

  test.each(reads.map(({ path, schema }) => ({ path, schema })))(
    '$path shows no contacts, passwords or sessions of other people',
    async ({ path, schema }) => {
      const own = (name: string) => ids[meanings[name] ?? 'user'] ?? ''
      const url = path.replace(/:(\w+)/g, (_, name: string) => own(name))
      const properties = Object.keys(schema.querystring?.properties ?? {})
      const queries = [
        '',
        ...properties.filter((name) => meanings[name]).map((name) => `?${name}=${own(name)}`),
      ]
      if (properties.includes('query')) queries.push(`?query=${encodeURIComponent(secrets.email)}`)
      for (const query of queries) {
        for (const headers of [{}, stranger]) {
          const { body } = await app.request({ method: 'GET', url: url + query, headers })
          for (const secret of [
            secrets.phone,
            secrets.email,
            'argon2id',
            'hidden-token',
            'pos.example',
            ids.tokenHash ?? '',
          ]) {
            expect(body).not.toContain(secret)
          }
        }
      }
    },
  )

  test.each(reads.filter(({ access }) => access === 'signed-in').map(({ path }) => path))(
    '%s is closed to guests',
    async (path) => {
      const url = path.replace(/:(\w+)/g, (_, name: string) => ids[meanings[name] ?? 'user'] ?? '')
      expect((await app.get(url)).status).toBe(401)
    },
  )

  test('the archive can be downloaded by its owner only', async () => {
    const url = `/api/v2/users/${ids.user}/archive`
    expect((await app.request({ method: 'GET', url, headers: stranger })).status).toBe(403)
    expect((await app.get(url)).status).toBe(401)
  })
})
