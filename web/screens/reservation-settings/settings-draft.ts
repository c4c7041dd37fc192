import { parseStored, readStored, writeStored } from '#web/lib/browser/stored.ts'
import type { SettingsDraft } from './reservation-settings.ts'

/** The edited values and the original ones, because others may have saved since. */
export interface StoredSettingsDraft {
  draft: SettingsDraft
  before: SettingsDraft
}

const keyOf = (viewerId: string, placeId: string) => `shodim:draft:booking-settings:${viewerId}:${placeId}`

export function readSettingsDraft(viewerId: string, placeId: string): StoredSettingsDraft | null {
  return parseStored(readStored(keyOf(viewerId, placeId)), isStoredDraft)
}

export function saveSettingsDraft(
  viewerId: string,
  placeId: string,
  stored: StoredSettingsDraft | null,
): void {
  writeStored(keyOf(viewerId, placeId), stored && JSON.stringify(stored))
}

function isStoredDraft(value: unknown): value is StoredSettingsDraft {
  if (typeof value !== 'object' || value === null) return false
  const { draft, before } = value as Partial<StoredSettingsDraft>
  return isDraft(draft) && isDraft(before)
}

function isDraft(value: unknown): value is SettingsDraft {
  if (typeof value !== 'object' || value === null) return false
  const {
    isReservationsEnabled,
    isInstant,
    seats,
    stayMinutes,
    longerStays,
    bufferMinutes,
    pacingGuests,
    instantGuests,
    aheadDays,
    noticeMinutes,
    largestOnline,
    lastSeatingMinutes,
    specialDates,
    zones,
  } = value as Partial<SettingsDraft>
  return (
    [isReservationsEnabled, isInstant].every((value) => typeof value === 'boolean') &&
    [seats, aheadDays, largestOnline, pacingGuests, instantGuests].every(isText) &&
    [stayMinutes, noticeMinutes, lastSeatingMinutes, bufferMinutes].every(isNumber) &&
    Array.isArray(longerStays) &&
    longerStays.every(({ key, guests, minutes }) => isText(key) && isText(guests) && isNumber(minutes)) &&
    Array.isArray(specialDates) &&
    specialDates.every(
      ({ isClosed, ...texts }) =>
        typeof isClosed === 'boolean' &&
        [texts.date, texts.opensAt, texts.closesAt, texts.seats, texts.note].every(isText),
    ) &&
    Array.isArray(zones) &&
    zones.every(({ key, name, seats: count }) => [key, name, count].every(isText))
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
