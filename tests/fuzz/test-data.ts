import type { TestApp } from '#tests/support/app.ts'
import {
  buildChat,
  buildComment,
  buildGallery,
  buildImage,
  buildMember,
  buildMessage,
  buildNews,
  buildOrganisation,
  buildReview,
  buildUser,
} from '#tests/support/factories.ts'
import {
  buildBookablePlace,
  buildPoll,
  buildReservation,
  buildWaitlistEntry,
} from '#tests/support/reservations.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

export const roles = ['guest', 'reader', 'owner', 'content-manager', 'admin'] as const
type Role = (typeof roles)[number]

/** One row of every kind that an id can refer to, and a session of every role. */
export interface TestData {
  ids: string[]
  /** Ids by the name of their field in requests. */
  idOf(name: string): string
  sessions: Record<Role, Record<string, string>>
}

export async function buildTestData({ app, db }: TestApp): Promise<TestData> {
  const reader = await buildUser(db)
  const owner = await buildUser(db)
  const manager = await buildUser(db, { role: 'content_manager' })
  const admin = await buildUser(db, { role: 'admin' })
  const organisation = await buildOrganisation(db)
  const place = await buildBookablePlace(db, { organisation_id: organisation.id })
  await buildMember(db, owner, { placeId: place.id })
  await buildMember(db, owner, { organisationId: organisation.id })
  const post = await buildReview(db, { place_id: place.id, user_id: reader.id })
  await buildNews(db, { place_id: place.id })
  const comment = await buildComment(db, { post_id: post.id, user_id: reader.id })
  const chat = await buildChat(db, { person_id: reader.id, place_id: place.id })
  const message = await buildMessage(db, { chat_id: chat.id })
  const reservation = await buildReservation(db, { place_id: place.id, user_id: reader.id })
  const waitlistEntry = await buildWaitlistEntry(db, { place_id: place.id, user_id: reader.id })
  const image = await buildImage(db, { user_id: reader.id })
  const poll = await buildPoll(db, { places: [place, await buildBookablePlace(db)] })
  const gallery = await buildGallery(db, { place_id: place.id })
  const known: [RegExp, string][] = [
    [/^place_?id$/i, place.id],
    [/^organisation_?id$/i, organisation.id],
    [/^user_?id$|^accountId$/i, reader.id],
    [/^postId$/, post.id],
    [/comment_?id$/i, comment.id],
    [/^chatId$/, chat.id],
    [/^messageId$/, message.id],
    [/^reservationId$/, reservation.id],
    [/^waitlistEntryId$/, waitlistEntry.id],
    [/^token$/, poll.token],
    [/image|avatar|logo|background|photos/i, image.id],
    [/album|menu|gallery/i, gallery.id],
  ]
  return {
    ids: [place.id, organisation.id, reader.id, post.id, chat.id, place.latin_name],
    idOf: (name) => known.find(([pattern]) => pattern.test(name))?.[1] ?? place.id,
    sessions: {
      guest: {},
      reader: await sessionHeaders(app, reader),
      owner: await sessionHeaders(app, owner),
      'content-manager': await sessionHeaders(app, manager),
      admin: await sessionHeaders(app, admin),
    },
  }
}
