import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/connection.ts'
import { type OutboxEvent, postponeEvent, putEvents, takeEvent, takeEvents } from '#server/db/outbox.ts'
import { afterCommit, inTransaction } from '#server/db/transaction.ts'

/** One of the two. */
export interface VenueIds {
  placeId: string | null
  organisationId: string | null
}
/** Who acted on a reservation. */
export type ReservationSide = 'guest' | 'venue'

/** What features announce. Whoever announces does not know who listens. */
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
  'written.decided': { caseId: string }
  'place.created': { placeId: string; userId: string }
  'place.changed': { placeId: string; userId: string; fields: string[] }
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
  /** Written for people to read; their browsers are told as well. */
  'notification.told': { notificationIds: string[] }
  /** The followers of one source of a post are told batch by batch, latest first; `after` is the last one told. */
  'post.spread': { postId: string; source: 'user' | 'place' | 'organisation'; after: string | null }
  /** The seats are taken: by a guest, by hand, by the first of a waiting list. */
  'reservation.requested': { reservationId: string }
  /** The guest says that they come. */
  'reservation.acknowledged': { reservationId: string }
  /** Nobody has answered a request for a while: the venue is reminded, later the guest is told. */
  'reservation.unanswered': { reservationId: string; tells: ReservationSide }
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
  /** Seats are held for the first of the waiting list. */
  'reservation.offered': { reservationId: string; wishId: string }
  /** Seats of a place became free; how, does not matter. */
  'reservation.freed': { placeId: string }
}

export type EventName = keyof ProductEvents

/** @param db the transaction in which the events disappear: what the listener writes there happens exactly once */
type Listener<Name extends EventName> = (db: Db, payloads: ProductEvents[Name][]) => Promise<void>

/**
 * The outbox: an event is a row written in the transaction of what happened, and taken in the transaction of what
 * follows from it, soon after the commit, off the request, by whichever node is free.
 */
export interface Events {
  on<Name extends EventName>(name: Name, listener: Listener<Name>): void
  /** In the transaction of what happened. */
  announce<Name extends EventName>(db: Db, name: Name, ...payloads: ProductEvents[Name][]): Promise<void>
  /** The same without waking whoever hands out: the caller does, when others have been answered. */
  put<Name extends EventName>(db: Db, name: Name, ...payloads: ProductEvents[Name][]): Promise<void>
  /** For whoever wrote the row without announcing it. */
  wake(): void
  /** Hands out all that waits. */
  drain(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const BATCH = 200
/** What another node announced, or what failed before. */
const LOOK_EVERY_MS = 1000
const LONGEST_REST_MS = 100
/** What comes meanwhile is handed out together, for a fraction of what it would cost one by one. */
const LEAST_REST_MS = 50
const LONGEST_PAUSE_SECONDS = 600
/** By then it has waited an hour; it stays in the table for somebody to look at. */
const ATTEMPTS = 12
const NEVER_SECONDS = 10 * 365 * 86_400

export function createEvents(db: Db, options: { onError: (error: unknown, event: string) => void }): Events {
  const listeners = new Map<string, Listener<EventName>[]>()
  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  let underWay: Promise<void> | undefined

  async function handOut(transaction: Db, events: readonly OutboxEvent[]): Promise<void> {
    for (const [name, ofName] of Map.groupBy(events, (event) => event.name)) {
      const payloads = ofName.map((event) => event.payload as ProductEvents[EventName])
      for (const listen of listeners.get(name) ?? []) await listen(transaction, payloads)
    }
  }

  /** @returns how many were handed out */
  async function handOutBatch(): Promise<number> {
    let taken: OutboxEvent[] = []
    try {
      await inTransaction(db, async (transaction) => {
        taken = await takeEvents(transaction, BATCH)
        await handOut(transaction, taken)
      })
    } catch (error) {
      if (taken.length === 0) throw error
      for (const event of taken) await handOutAlone(event)
    }
    return taken.length
  }

  /** One that fails waits a growing pause and holds nobody up. */
  async function handOutAlone({ id, name, attempts }: OutboxEvent): Promise<void> {
    try {
      await inTransaction(db, async (transaction) => {
        const event = await takeEvent(transaction, id)
        if (event) await handOut(transaction, [event])
      })
    } catch (error) {
      options.onError(error, name)
      const wait = attempts >= ATTEMPTS ? NEVER_SECONDS : Math.min(2 ** attempts, LONGEST_PAUSE_SECONDS)
      await postponeEvent(db, id, wait)
    }
  }

  /** Rests as long as it works: whoever waits for an answer has the database half of the time. */
  async function work(): Promise<void> {
    for (;;) {
      const startedAt = performance.now()
      if ((await handOutBatch()) === 0) return
      if (timer)
        await pause(Math.min(Math.max(performance.now() - startedAt, LEAST_REST_MS), LONGEST_REST_MS))
    }
  }

  async function drain(): Promise<void> {
    isWanted = true
    underWay ??= (async () => {
      try {
        while (isWanted) {
          isWanted = false
          await work()
        }
      } finally {
        underWay = undefined
      }
    })()
    await underWay
  }

  async function put<Name extends EventName>(
    db: Db,
    name: Name,
    ...payloads: ProductEvents[Name][]
  ): Promise<void> {
    if (listeners.has(name)) await putEvents(db, name, payloads)
  }

  function wake(): void {
    if (timer) drain().catch((error) => options.onError(error, 'outbox'))
  }

  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<EventName>])
    },
    put,
    async announce(db, name, ...payloads) {
      await put(db, name, ...payloads)
      afterCommit(db, wake)
    },
    wake,
    drain,
    start() {
      timer ??= setInterval(wake, LOOK_EVERY_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await underWay?.catch(() => undefined)
    },
  }
}
