import type { Chat } from '#contract/chats/chats.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'

/** The side of a chat: the person who writes to a venue (or the first of two people), or the other one. */
export type Side = 'person' | 'other'

export interface Progress {
  last_seq: number
  person_read_seq: number
  other_read_seq: number
  person_received_seq: number
  other_received_seq: number
}

export interface SideProgress {
  lastSeq: number
  readSeq: number
  otherReadSeq: number
  otherReceivedSeq: number
}

/** The read positions of both sides, from the view of one. */
export function progressOf(chat: Progress, side: Side): SideProgress {
  return side === 'person'
    ? {
        lastSeq: chat.last_seq,
        readSeq: chat.person_read_seq,
        otherReadSeq: chat.other_read_seq,
        otherReceivedSeq: chat.other_received_seq,
      }
    : {
        lastSeq: chat.last_seq,
        readSeq: chat.other_read_seq,
        otherReadSeq: chat.person_read_seq,
        otherReceivedSeq: chat.person_received_seq,
      }
}

/** Facts that decide whether a person may send a message to a chat. */
export interface SendPreconditions {
  messageId: string
  /** null for a stranger. */
  side: Side | null
  /** One person of the two has blocked the other. */
  isBlocked: boolean
  /** The other person or the venue was deleted. */
  isRecipientDeleted: boolean
  /** A message of theirs with the same key exists. */
  isRepeat: boolean
  /** The message that they reply to exists and is visible. */
  isSubjectVisible: boolean
}

/** @returns the side that the message is sent from, null when it may not be sent */
export function allowedSide(
  { side, isBlocked, isRecipientDeleted, isRepeat, isSubjectVisible }: SendPreconditions,
  { subjectId }: { subjectId: string | null },
): Side | null {
  if (isBlocked || isRecipientDeleted || isRepeat) return null
  return subjectId === null || isSubjectVisible ? side : null
}

/** The delivery status of a message for its recipient. */
export function statusOf(
  seq: number,
  receiver: { readSeq: number; receivedSeq: number },
): 'sent' | 'delivered' | 'read' {
  if (seq <= receiver.readSeq) return 'read'
  return seq <= receiver.receivedSeq ? 'delivered' : 'sent'
}

/** Approximate, because the use of a session is stored once an hour, and for privacy. */
export function lastSeenOf(lastUse: Date | null, now: number): Chat['lastSeen'] {
  if (!lastUse) return null
  const passed = now - lastUse.getTime()
  if (passed < 2 * HOUR_MS) return 'recently'
  if (passed < DAY_MS) return 'day'
  if (passed < 7 * DAY_MS) return 'week'
  return passed < 30 * DAY_MS ? 'month' : 'long'
}

/** Marks the found words within an excerpt. */
export const FOUND_START = '\u0002'
export const FOUND_END = '\u0003'
