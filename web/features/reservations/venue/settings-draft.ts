import { readStored, writeStored } from '#web/lib/stored.ts'
import type { SettingsDraft } from './booking-settings.ts'

/** What was typed, and what it was typed over: others may have saved since. */
export interface KeptSettings {
  draft: SettingsDraft
  before: SettingsDraft
}

const keyOf = (viewerId: string, placeId: string) => `shodim:draft:booking-settings:${viewerId}:${placeId}`

export function readKeptSettings(viewerId: string, placeId: string): KeptSettings | null {
  try {
    const value: unknown = JSON.parse(readStored(keyOf(viewerId, placeId)) ?? 'null')
    return isKept(value) ? value : null
  } catch {
    return null
  }
}

export function keepSettings(viewerId: string, placeId: string, kept: KeptSettings | null): void {
  writeStored(keyOf(viewerId, placeId), kept && JSON.stringify(kept))
}

function isKept(value: unknown): value is KeptSettings {
  if (typeof value !== 'object' || value === null) return false
  const { draft, before } = value as Partial<KeptSettings>
  return isDraft(draft) && isDraft(before)
}

function isDraft(value: unknown): value is SettingsDraft {
  if (typeof value !== 'object' || value === null) return false
  const {
    isReservationsEnabled,
    isInstant,
    seats,
    stayMinutes,
    aheadDays,
    noticeMinutes,
    largestOnline,
    lastSeatingMinutes,
    closedDates,
    zones,
  } = value as Partial<SettingsDraft>
  return (
    [isReservationsEnabled, isInstant].every((one) => typeof one === 'boolean') &&
    [seats, aheadDays, largestOnline].every((one) => typeof one === 'string') &&
    [stayMinutes, noticeMinutes, lastSeatingMinutes].every((one) => typeof one === 'number') &&
    Array.isArray(closedDates) &&
    closedDates.every((date) => typeof date === 'string') &&
    Array.isArray(zones) &&
    zones.every(
      ({ key, name, seats: count }) =>
        typeof key === 'string' && typeof name === 'string' && typeof count === 'string',
    )
  )
}
