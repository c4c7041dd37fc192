import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connection.ts'
import { insertEvents, type OutboxEvent, postponeEvent, takeEvent, takeEvents } from '#server/db/outbox.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'

/** One of the two is set. */
export interface VenueIds {
  placeId: string | null
  organisationId: string | null
}
/** The person who acted on a reservation. */
export type ReservationSide = 'guest' | 'venue'

/** Events of all features. The sender does not know the listeners. */
export interface ProductEvents {
  'post.created': { postId: string }
  'comment.created': { commentId: string; postId: string }
  /** A text mentions people or venues, perhaps others than before an edit. */
  'mention.created': { postId: string | null; commentId: string | null }
  'like.created': { likeId: string }
  'follower.created': {
    followerId: string
    userId: string | null
    placeId: string | null
    organisationId: string | null
  }
  'case.decided': { caseId: string }
  'place.created': { placeId: string; userId: string }
  /** Without a person for a change by reports of guests. */
  'place.changed': { placeId: string; userId: string | null; fields: string[] }
  /** Enough guests reported the same hours, or a permanent closure, and the place was changed. */
  'place.corrected-by-guests': { placeId: string; isClosedForGood: boolean; recipientIds: string[] }
  /** A source of imports says otherwise about a place that people work for: they decide. */
  'place.proposed': {
    placeId: string
    /** Of the change: the new status, `location`, `hours`. */
    topics: string[]
    recipientIds: string[]
  }
  /** The place is closed until the day on which it reopens automatically, at this time. */
  'place.closed-for-a-time': { placeId: string; reopensOn: string; at: string }
  /** Submitted again, published or unpublished; the recipients were determined with the change. */
  'place.moderated': {
    placeId: string
    status: 'unpublished' | 'on-moderation' | 'published'
    reason: string | null
    moderatorId: string
    recipientIds: string[]
  }
  'permission.requested': VenueIds & { userId: string; recipientIds: string[] }
  'permission.granted': VenueIds & {
    userId: string
    role: 'host' | 'staff' | 'manager' | 'owner'
    grantedBy: string
  }
  'invitation.created': VenueIds & {
    invitationId: string
    userId: string
    role: 'host' | 'staff' | 'manager' | 'owner'
    invitedBy: string
  }
  'invitation.answered': VenueIds & {
    userId: string
    role: 'host' | 'staff' | 'manager' | 'owner'
    invitedBy: string
    isAccepted: boolean
  }
  'permission.removed': VenueIds & { userId: string; role: string; removedBy: string }
  'message.created': { messageId: string; chatId: string }
  /** Notifications were written; browsers receive them by push. */
  'notification.created': { notificationIds: string[] }
  /** Notifies the followers of one source of a post in batches, latest first; `after` is the last one notified. */
  'post.spread': { postId: string; source: 'user' | 'place' | 'organisation'; after: string | null }
  /** Seats were taken by a guest, by the venue, or from the waiting list. */
  'reservation.requested': { reservationId: string }
  /** The guest confirms that they will come. */
  'reservation.acknowledged': { reservationId: string }
  /** A request has not been answered for long: first the venue is reminded, then the guest is notified. */
  'reservation.unanswered': { reservationId: string; recipient: ReservationSide }
  /** The place cannot serve a reservation any more, or can again. */
  'reservation.disrupted': { reservationId: string }
  'reservation.resumed': { reservationId: string }
  /** Days off or other terms have changed, which may disrupt reservations. */
  'reservation.terms-changed': { placeId: string }
  'reservation.confirmed': { reservationId: string; by: ReservationSide }
  'reservation.declined': { reservationId: string }
  'reservation.cancelled': { reservationId: string }
  'reservation.moved': { reservationId: string; by: ReservationSide }
  'reservation.arrived': { reservationId: string }
  'reservation.missed': { reservationId: string }
  /** The visit is over, and its guest is asked how it was. */
  'reservation.visited': { reservationId: string }
  'reservation.restored': { reservationId: string }
  /** Any change by anybody: open boards show it. */
  'reservation.changed': { reservationId: string }
  /** Seats are held for the first of the waiting list. */
  'reservation.offered': { reservationId: string }
  /** Seats of a place became free for any reason: in a span of milliseconds, or at any time. */
  'reservation.freed': { placeId: string; span?: { from: number; to: number } }
  /** Deliveries to its address failed for days; its managers are notified. */
  'webhook.paused': VenueIds & { recipientIds: string[] }
  /** A vote, a closing or a booking: whoever looks at the poll sees it. */
  'poll.changed': { pollId: string }
  /** A table was booked for those who voted, or given up again; they are notified. */
  'poll.decided': {
    pollId: string
    token: string
    placeId: string
    /** Local time of the place. */
    at: string
    guests: number
    isCancelled: boolean
    actorId: string | null
    recipientIds: string[]
  }
  /** Places were added to a collection; a batch of those who follow it is notified. */
  'collection.grew': {
    collectionId: string
    /** The places that were added after it. */
    since: string
    title: string
    /** Of the first of the places. */
    firstName: string
    count: number
    /** Null for the editors. */
    author: { userId: string } | { placeId: string } | null
    recipientIds: string[]
  }
  /** A rating is checked because of a burst of reviews, or the check was decided; its author is notified. */
  'rating.checked': {
    postId: string
    placeId: string
    userId: string
    status: 'waiting' | 'counted' | 'refused'
  }
  /** A person accepted the invitation to write a collection; its owner is notified. */
  'collection.joined': { collectionId: string; title: string; userId: string; recipientIds: string[] }
  /** Guests at the door of a place: they came, were called, seated or left. */
  'door.changed': { placeId: string }
  /** Guest cards of a place changed; open boards show them. */
  'guest-cards.changed': { placeId: string }
  /** A row of a reference list: a city, a category, a cuisine. */
  'reference.changed': Record<string, never>
}

export type EventName = keyof ProductEvents

/** @param db the transaction that deletes the events, so that the listener's writes happen exactly once */
type Listener<Name extends EventName> = (db: Db, payloads: ProductEvents[Name][]) => Promise<void>

/**
 * The outbox: an event is a row inserted in the transaction of its cause, and deleted in the transaction of its
 * listeners, soon after the commit, outside the request, by any node.
 */
export interface Events {
  on<Name extends EventName>(name: Name, listener: Listener<Name>): void
  /** Called in the transaction of the cause. */
  publish<Name extends EventName>(db: Db, name: Name, ...payloads: ProductEvents[Name][]): Promise<void>
  /** The same without dispatching, which the caller does after responding. */
  publishWithoutDispatch<Name extends EventName>(
    db: Db,
    name: Name,
    ...payloads: ProductEvents[Name][]
  ): Promise<void>
  /** Starts dispatching; needed after `enqueue`. */
  scheduleDispatch(): void
  /** Dispatches all pending events. */
  drain(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const BATCH = 200
/** Finds events of other nodes and those to be retried. */
const POLL_INTERVAL_MS = 1000
const MAX_PAUSE_MS = 100
/** A short pause lets concurrent events form one batch, which is much cheaper than handling them one by one. */
const MIN_PAUSE_MS = 50
const MAX_RETRY_DELAY_SECONDS = 600
/** After this many, about 40 minutes, the event remains in the table for the operator. */
const MAX_ATTEMPTS = 12
const NEVER_SECONDS = 10 * 365 * 86_400

export function createEvents(db: Db, options: { onError: (error: unknown, event: string) => void }): Events {
  const listeners = new Map<string, Listener<EventName>[]>()
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  let draining: Promise<void> | undefined

  async function dispatch(transaction: Db, events: readonly OutboxEvent[]): Promise<void> {
    for (const [name, sameEvents] of Map.groupBy(events, (event) => event.name)) {
      const payloads = sameEvents.map((event) => event.payload as ProductEvents[EventName])
      for (const listen of listeners.get(name) ?? []) await listen(transaction, payloads)
    }
  }

  /** @returns the number of dispatched events */
  async function dispatchBatch(): Promise<number> {
    let taken: OutboxEvent[] = []
    try {
      await inTransaction(db, async (transaction) => {
        taken = await takeEvents(transaction, BATCH)
        await dispatch(transaction, taken)
      })
    } catch (error) {
      if (taken.length === 0) throw error
      for (const event of taken) await dispatchOne(event)
    }
    return taken.length
  }

  /** A failing event is retried with growing delays and does not block the others. */
  async function dispatchOne({ id, name, attempts }: OutboxEvent): Promise<void> {
    try {
      await inTransaction(db, async (transaction) => {
        const event = await takeEvent(transaction, id)
        if (event) await dispatch(transaction, [event])
      })
    } catch (error) {
      options.onError(error, name)
      const wait = attempts >= MAX_ATTEMPTS ? NEVER_SECONDS : Math.min(2 ** attempts, MAX_RETRY_DELAY_SECONDS)
      await postponeEvent(db, id, wait)
    }
  }

  /** Pauses for as long as it works, so that requests can use the database half of the time. */
  async function dispatchAll(): Promise<void> {
    for (;;) {
      const startedAt = performance.now()
      if ((await dispatchBatch()) === 0) return
      if (timer) await pause(Math.min(Math.max(performance.now() - startedAt, MIN_PAUSE_MS), MAX_PAUSE_MS))
    }
  }

  async function drain(): Promise<void> {
    isRequested = true
    draining ??= (async () => {
      try {
        while (isRequested) {
          isRequested = false
          await dispatchAll()
        }
      } finally {
        draining = undefined
      }
    })()
    await draining
  }

  async function publishWithoutDispatch<Name extends EventName>(
    db: Db,
    name: Name,
    ...payloads: ProductEvents[Name][]
  ): Promise<void> {
    if (listeners.has(name)) await insertEvents(db, name, payloads)
  }

  function scheduleDispatch(): void {
    if (timer) drain().catch((error) => options.onError(error, 'outbox'))
  }

  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<EventName>])
    },
    publishWithoutDispatch,
    async publish(db, name, ...payloads) {
      await publishWithoutDispatch(db, name, ...payloads)
      afterCommit(db, scheduleDispatch)
    },
    scheduleDispatch,
    drain,
    start() {
      timer ??= setInterval(scheduleDispatch, POLL_INTERVAL_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await draining?.catch(() => undefined)
    },
  }
}
