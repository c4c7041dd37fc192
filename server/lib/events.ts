import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connection.ts'
import { insertEvents, type OutboxEvent, postponeEvent, takeEvent, takeEvents } from '#server/db/outbox.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'

/** One of the two. */
export interface VenueIds {
  placeId: string | null
  organisationId: string | null
}
/** The person who acted on a reservation. */
export type ReservationSide = 'guest' | 'venue'

/** Events of all features. The sender does not know the listeners. */
export interface ProductEvents {
  'post.created': { postId: string }
  'comment.created': { commentId: string }
  'like.created': { likeId: string }
  'follower.created': {
    followerId: string
    userId: string | null
    placeId: string | null
    organisationId: string | null
  }
  'case.decided': { caseId: string }
  'place.created': { placeId: string; userId: string }
  /** Without a person where guests agreed on it. */
  'place.changed': { placeId: string; userId: string | null; fields: string[] }
  /** Enough guests reported the same about the hours, or that it has closed for good, and the place has changed. */
  'place.corrected-by-guests': { placeId: string; isClosedForGood: boolean; recipientIds: string[] }
  /** A source of imports says otherwise about a place that people work for: they decide. */
  'place.proposed': {
    placeId: string
    /** Of the change: the new status, `location`, `hours`. */
    topics: string[]
    recipientIds: string[]
  }
  /** Until the day on which it opens again by itself, which begins at that moment. */
  'place.closed-for-a-time': { placeId: string; reopensOn: string; at: string }
  /** Handed in again, published or taken down; whom it concerns was settled with it. */
  'place.moderated': {
    placeId: string
    status: 'unpublished' | 'on-moderation' | 'published'
    reason: string | null
    moderatorId: string
    recipientIds: string[]
  }
  'permission.requested': VenueIds & { userId: string; recipientIds: string[] }
  'permission.granted': VenueIds & { userId: string; role: 'staff' | 'manager' | 'owner'; grantedBy: string }
  'invitation.created': VenueIds & {
    invitationId: string
    userId: string
    role: 'staff' | 'manager' | 'owner'
    invitedBy: string
  }
  'invitation.answered': VenueIds & {
    userId: string
    role: 'staff' | 'manager' | 'owner'
    invitedBy: string
    isAccepted: boolean
  }
  'permission.removed': VenueIds & { userId: string; role: string; removedBy: string }
  'message.created': { messageId: string; chatId: string }
  /** Notifications were written; browsers get them by push. */
  'notification.created': { notificationIds: string[] }
  /** Notifies the followers of one source of a post in batches, latest first; `after` is the last one notified. */
  'post.spread': { postId: string; source: 'user' | 'place' | 'organisation'; after: string | null }
  /** The seats are taken: by a guest, by hand, by the first of a waiting list. */
  'reservation.requested': { reservationId: string }
  /** The guest confirms that they will come. */
  'reservation.acknowledged': { reservationId: string }
  /** A request has waited long for an answer: the venue is reminded, later the guest is notified. */
  'reservation.unanswered': { reservationId: string; recipient: ReservationSide }
  /** The place does not serve a table that it has let, or serves it again. */
  'reservation.disrupted': { reservationId: string }
  'reservation.resumed': { reservationId: string }
  /** Days off and the like: what is booked may be served no longer. */
  'reservation.terms-changed': { placeId: string }
  'reservation.confirmed': { reservationId: string; by: ReservationSide }
  'reservation.declined': { reservationId: string }
  'reservation.cancelled': { reservationId: string }
  'reservation.moved': { reservationId: string; by: ReservationSide }
  'reservation.arrived': { reservationId: string }
  'reservation.missed': { reservationId: string }
  'reservation.restored': { reservationId: string }
  /** Whatever was changed, after whoever's doing: open boards show it. */
  'reservation.changed': { reservationId: string }
  /** Seats are held for the first of the waiting list. */
  'reservation.offered': { reservationId: string }
  /** Seats of a place became free for any reason. */
  'reservation.freed': { placeId: string }
  /** Nothing got through to its address for days; its managers are notified. */
  'webhook.paused': VenueIds & { recipientIds: string[] }
  /** A row of a reference list: a city, a category, a cuisine. */
  'reference.changed': Record<string, never>
}

export type EventName = keyof ProductEvents

/** @param db the transaction in which the events disappear: what the listener writes there happens exactly once */
type Listener<Name extends EventName> = (db: Db, payloads: ProductEvents[Name][]) => Promise<void>

/**
 * The outbox: an event is a row written in the transaction of its cause, and taken in the transaction of its
 * listeners, soon after the commit, outside the request, by any node.
 */
export interface Events {
  on<Name extends EventName>(name: Name, listener: Listener<Name>): void
  /** Called in the transaction of the cause. */
  announce<Name extends EventName>(db: Db, name: Name, ...payloads: ProductEvents[Name][]): Promise<void>
  /** The same without dispatching: the caller does so after it has answered its requests. */
  enqueue<Name extends EventName>(db: Db, name: Name, ...payloads: ProductEvents[Name][]): Promise<void>
  /** Starts dispatching; needed after `enqueue`. */
  scheduleDispatch(): void
  /** Dispatches all pending events. */
  drain(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const BATCH = 200
/** Finds events of other nodes and those to be tried again. */
const POLL_INTERVAL_MS = 1000
const MAX_PAUSE_MS = 100
/** Waiting a little lets events of the same moment form one batch, which costs a fraction of handling them one by one. */
const MIN_PAUSE_MS = 50
const MAX_RETRY_DELAY_SECONDS = 600
/** After this many, about an hour, the event stays in the table for an operator to look at. */
const MAX_ATTEMPTS = 12
const NEVER_SECONDS = 10 * 365 * 86_400

export function createEvents(db: Db, options: { onError: (error: unknown, event: string) => void }): Events {
  const listeners = new Map<string, Listener<EventName>[]>()
  let timer: NodeJS.Timeout | undefined
  let isRequested = false
  let draining: Promise<void> | undefined

  async function dispatch(transaction: Db, events: readonly OutboxEvent[]): Promise<void> {
    for (const [name, ofName] of Map.groupBy(events, (event) => event.name)) {
      const payloads = ofName.map((event) => event.payload as ProductEvents[EventName])
      for (const listen of listeners.get(name) ?? []) await listen(transaction, payloads)
    }
  }

  /** @returns how many were dispatched */
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

  /** A failing event is retried with growing delays and does not hold up the others. */
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

  /** Pauses for as long as it works, so that requests have the database half of the time. */
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

  async function enqueue<Name extends EventName>(
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
    enqueue: enqueue,
    async announce(db, name, ...payloads) {
      await enqueue(db, name, ...payloads)
      afterCommit(db, scheduleDispatch)
    },
    scheduleDispatch: scheduleDispatch,
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
