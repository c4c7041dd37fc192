import { randomBytes } from 'node:crypto'

let lastMillisecond = 0
let sequence = 0

/**
 * 24 lower-case hex characters: 12 for the millisecond, 3 for a counter within it, 9 random. Ids of one process sort
 * by creation.
 */
export function newId(now: number = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now
    sequence = 0
  } else {
    sequence += 1
    if (sequence > 0xfff) {
      lastMillisecond += 1
      sequence = 0
    }
  }
  return idAt(lastMillisecond, sequence, randomBytes(5).toString('hex').slice(0, 9))
}

/** An id for a given creation time: for imported, demo and generated rows. */
export function idAt(milliseconds: number, sequenceNumber: number, randomHex: string): string {
  return (
    milliseconds.toString(16).padStart(12, '0') +
    (sequenceNumber & 0xfff).toString(16).padStart(3, '0') +
    randomHex.slice(0, 9).padEnd(9, '0')
  )
}

/** 128 random bits as 32 hex characters: no letter of a link can be mistaken or cut off by a messenger. */
export function randomToken(): string {
  return randomBytes(16).toString('hex')
}
