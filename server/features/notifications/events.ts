import type { Db } from '#server/db/connection.ts'
import type { Events } from '#server/lib/events.ts'
import { newId } from '#server/lib/ids.ts'
import type { Services } from '#server/lib/services.ts'
import * as audience from './audience-queries.ts'
import { draftsOfVenueEvent, type VenueEvent } from './rules.ts'
import { deleteLostVenueNotifications, fanOut, notify } from './service.ts'

const noVenue = { placeId: null, organisationId: null }

/** Small enough not to delay other jobs; two hundred batches reach a hundred thousand followers. */
const FAN_OUT_BATCH = 500

/** Creates notifications from events. Each listener writes in the transaction that deletes its events. */
export function listenForNotifications(events: Events, services: Services): void {
  events.on('like.created', async (db, likes) => {
    const ids = likes.map(({ likeId }) => likeId)
    await notify(services, db, await audience.audienceOfLikes(db, ids), 'grouped')
  })
  events.on('comment.created', async (db, comments) => {
    const ids = comments.map(({ commentId }) => commentId)
    await notify(services, db, await audience.audienceOfComments(db, ids), 'grouped-unread')
  })
  events.on('mention.created', async (db, texts) => {
    await notify(services, db, await audience.audienceOfMentions(db, texts), 'once')
  })
  events.on('message.created', async (db, messages) => {
    const ids = messages.map(({ messageId }) => messageId)
    await notify(services, db, await audience.audienceOfMessages(db, ids), 'renewed')
  })
  events.on('follower.created', async (db, followings) => {
    const day = new Date().toISOString().slice(0, 10)
    await notify(services, db, await audience.audienceOfFollowers(db, followings, day), 'grouped')
  })
  events.on('case.decided', async (db, cases) => {
    const ids = cases.map(({ caseId }) => caseId)
    await notify(services, db, await audience.audienceOfDecisions(db, ids), 'once')
  })
  events.on('post.created', async (db, posts) => {
    const ids = posts.map(({ postId }) => postId)
    await notify(services, db, await audience.audienceAtVenues(db, ids), 'once')
    for (const source of await audience.listPostSources(db, ids)) {
      await events.publish(db, 'post.spread', { ...source, after: null })
    }
  })
  events.on('post.spread', async (db, steps) => {
    for (const step of steps) {
      const last = await fanOut(services, db, step, FAN_OUT_BATCH)
      if (last !== null) await events.publish(db, 'post.spread', { ...step, after: last })
    }
  })

  listenForReservations(events, services)
  events.on('permission.requested', (db, requests) =>
    notifyOfVenueEvents(
      services,
      db,
      requests.map(({ userId, recipientIds, ...venue }) => ({
        ...venue,
        type: 'permission',
        event: 'permission.requested',
        actorId: userId,
        isActorNamed: true,
        recipientIds,
        details: null,
      })),
      'venue',
    ),
  )
  events.on('permission.granted', (db, grants) =>
    notifyOfVenueEvents(
      services,
      db,
      grants.map(({ userId, role, grantedBy, ...venue }) => ({
        ...venue,
        type: 'permission',
        event: 'permission.granted',
        actorId: grantedBy,
        isActorNamed: false,
        recipientIds: [userId],
        details: { role },
      })),
      'person',
    ),
  )
  events.on('invitation.created', (db, invitations) =>
    notifyOfVenueEvents(
      services,
      db,
      invitations.map(({ userId, invitationId, role, invitedBy, ...venue }) => ({
        ...venue,
        type: 'permission',
        event: 'invitation.created',
        actorId: invitedBy,
        isActorNamed: true,
        recipientIds: [userId],
        details: { role, invitationId },
      })),
      'person',
    ),
  )
  events.on('invitation.answered', (db, answers) =>
    notifyOfVenueEvents(
      services,
      db,
      answers.map(({ userId, role, invitedBy, isAccepted, ...venue }) => ({
        ...venue,
        type: 'permission',
        event: isAccepted ? 'invitation.accepted' : 'invitation.declined',
        actorId: userId,
        isActorNamed: true,
        recipientIds: [invitedBy],
        details: { role },
      })),
      'venue',
    ),
  )
  events.on('permission.removed', async (db, removals) => {
    for (const { userId } of removals) await deleteLostVenueNotifications(db, { userId })
    await notifyOfVenueEvents(
      services,
      db,
      removals.map(({ userId, role, removedBy, ...venue }) => ({
        ...venue,
        type: 'permission',
        event: 'permission.removed',
        actorId: removedBy,
        isActorNamed: false,
        recipientIds: [userId],
        details: { role },
      })),
      'person',
    )
  })
  events.on('place.changed', async (db, changes) => {
    const moved = changes.filter(({ fields }) => fields.includes('organisation_id'))
    for (const { placeId } of moved) await deleteLostVenueNotifications(db, { placeId })
  })
  events.on('place.moderated', (db, decisions) =>
    notifyOfVenueEvents(
      services,
      db,
      decisions.map(({ placeId, status, reason, moderatorId, recipientIds }) => ({
        placeId,
        organisationId: null,
        type: 'status',
        event: `place.${status}`,
        actorId: moderatorId,
        isActorNamed: false,
        recipientIds,
        details: { reason },
      })),
      'venue',
    ),
  )
  events.on('place.proposed', (db, proposals) =>
    notifyOfVenueEvents(
      services,
      db,
      proposals.map(({ placeId, topics, recipientIds }) => ({
        placeId,
        organisationId: null,
        type: 'status',
        event: 'place.proposed',
        actorId: null,
        isActorNamed: false,
        recipientIds,
        details: { topics: topics.join(' ') },
      })),
      'venue',
    ),
  )
  events.on('poll.decided', (db, decisions) =>
    notifyOfVenueEvents(
      services,
      db,
      decisions.map(({ token, placeId, at, guests, isCancelled, actorId, recipientIds }) => ({
        placeId,
        organisationId: null,
        type: 'status',
        event: isCancelled ? 'poll.cancelled' : 'poll.booked',
        actorId,
        isActorNamed: false,
        recipientIds,
        details: { poll: token, at, guests },
      })),
      'person',
    ),
  )
  events.on('collection.grew', (db, additions) =>
    notifyOfVenueEvents(
      services,
      db,
      additions.map(({ collectionId, since, title, firstName, count, author, recipientIds }) => ({
        ...noVenue,
        placeId: author && 'placeId' in author ? author.placeId : null,
        type: 'post',
        event: 'collection.grew',
        // A job that is run again tells nobody twice.
        key: `${collectionId}:${since}`,
        actorId: author && 'userId' in author ? author.userId : null,
        isActorNamed: author !== null && 'userId' in author,
        recipientIds,
        details: { collection: collectionId, title, name: firstName, count, isEditorial: author ? 0 : 1 },
      })),
      'person',
    ),
  )
  events.on('collection.joined', (db, joined) =>
    notifyOfVenueEvents(
      services,
      db,
      joined.map(({ collectionId, title, userId, recipientIds }) => ({
        ...noVenue,
        type: 'permission',
        event: 'collection.joined',
        actorId: userId,
        isActorNamed: true,
        recipientIds,
        details: { collection: collectionId, title },
      })),
      'person',
    ),
  )
  events.on('rating.checked', (db, checks) =>
    notifyOfVenueEvents(
      services,
      db,
      checks.map(({ postId, placeId, userId, status }) => ({
        placeId,
        organisationId: null,
        type: 'status',
        event: `rating.${status}`,
        actorId: null,
        isActorNamed: false,
        recipientIds: [userId],
        details: { post: postId },
      })),
      'person',
    ),
  )
  events.on('webhook.paused', (db, pauses) =>
    notifyOfVenueEvents(
      services,
      db,
      pauses.map(({ recipientIds, ...venue }) => ({
        ...venue,
        type: 'status',
        event: 'webhook.paused',
        actorId: null,
        isActorNamed: false,
        recipientIds,
        details: null,
      })),
      'venue',
    ),
  )
  events.on('place.corrected-by-guests', (db, corrections) =>
    notifyOfVenueEvents(
      services,
      db,
      corrections.map(({ placeId, isClosedForGood, recipientIds }) => ({
        placeId,
        organisationId: null,
        type: 'status',
        event: isClosedForGood ? 'place.closed-by-guests' : 'place.hours-by-guests',
        actorId: null,
        isActorNamed: false,
        recipientIds,
        details: null,
      })),
      'venue',
    ),
  )
}

/** Each event makes a separate notification, so a reservation moved twice has two. */
function listenForReservations(events: Events, services: Services): void {
  const notifyOf =
    (happened: audience.ReservationEvent, isForVenue: boolean) => async (db: Db, ids: string[]) => {
      const drafts = await audience.audienceOfReservations(db, ids, happened, isForVenue)
      await notify(services, db, drafts, 'once')
    }
  const idOf = ({ reservationId }: { reservationId: string }) => reservationId
  events.on('reservation.requested', (db, made) => notifyOf('requested', true)(db, made.map(idOf)))
  events.on('reservation.acknowledged', (db, sure) => notifyOf('acknowledged', true)(db, sure.map(idOf)))
  events.on('reservation.unanswered', async (db, requests) => {
    for (const [recipient, sameSide] of Map.groupBy(requests, (request) => request.recipient)) {
      await notifyOf('unanswered', recipient === 'venue')(db, sameSide.map(idOf))
    }
  })
  events.on('reservation.cancelled', (db, gone) => notifyOf('cancelled', true)(db, gone.map(idOf)))
  events.on('reservation.declined', (db, refused) => notifyOf('declined', false)(db, refused.map(idOf)))
  events.on('reservation.disrupted', (db, gone) => notifyOf('disrupted', false)(db, gone.map(idOf)))
  events.on('reservation.resumed', (db, back) => notifyOf('resumed', false)(db, back.map(idOf)))
  events.on('reservation.visited', (db, visits) => notifyOf('visited', false)(db, visits.map(idOf)))
  events.on('reservation.offered', (db, offers) => notifyOf('offered', false)(db, offers.map(idOf)))
  for (const [name, happened] of [
    ['reservation.confirmed', 'confirmed'],
    ['reservation.moved', 'moved'],
  ] as const) {
    events.on(name, async (db, acts) => {
      for (const [by, sameSide] of Map.groupBy(acts, (act) => act.by)) {
        await notifyOf(happened, by === 'guest')(db, sameSide.map(idOf))
      }
    })
  }
}

/** Staff are notified as the venue, everybody else as themselves. */
async function notifyOfVenueEvents(
  services: Services,
  db: Db,
  happenings: readonly (Omit<VenueEvent, 'key'> & { key?: string })[],
  as: 'venue' | 'person',
): Promise<void> {
  const pairs = happenings.flatMap(({ recipientIds, placeId, organisationId }) =>
    recipientIds.map((recipient_id) => ({
      recipient_id,
      place_id: placeId,
      organisation_id: organisationId,
    })),
  )
  const staff = as === 'venue' ? await audience.listVenueRoles(db, pairs) : new Set<string>()
  const drafts = happenings.flatMap((one) =>
    draftsOfVenueEvent({ ...one, key: one.key ?? newId() }, (userId) =>
      staff.has(userId + (one.placeId ?? one.organisationId)),
    ),
  )
  await notify(services, db, drafts, 'once')
}
