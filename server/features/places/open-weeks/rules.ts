import { SLOT_MINUTES, SLOTS_OF_WEEK } from '#contract/places/week-slots.ts'
import { MINUTES_OF_DAY } from '../schedule/rules.ts'

/** `{[540,1320)}` as bits of half-hours. */
export function weekBitmap(openWeek: string): string {
  const bytes = Buffer.alloc(SLOTS_OF_WEEK / 8)
  for (const [, from = '', to = ''] of openWeek.matchAll(/\[(\d+),(\d+)\)/g)) {
    for (let slot = Math.ceil(Number(from) / SLOT_MINUTES); slot * SLOT_MINUTES < Number(to); slot += 1) {
      bytes[slot >> 3] = (bytes[slot >> 3] ?? 0) | (1 << (slot & 7))
    }
  }
  return bytes.toString('base64')
}

/** Closing before opening is on the next day. */
export function specialHours(
  opensMinute: number | null,
  closesMinute: number | null,
): { from: number; to: number } | null {
  if (opensMinute === null || closesMinute === null) return null
  const to = closesMinute > opensMinute ? closesMinute : closesMinute + MINUTES_OF_DAY
  return { from: opensMinute, to }
}
