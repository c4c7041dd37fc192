import type {
  ReservationSettings,
  ReservationSettingsChange,
  SpecialDate,
} from '#contract/reservations/reservations.ts'
import { invalid } from '#server/features/places/rules.ts'
import { minuteOfDay, timeOfDay } from '#server/features/places/schedule/rules.ts'
import { cleanText } from '#server/features/publications/rules.ts'
import { DEFAULT_AHEAD_DAYS, DEFAULT_NOTICE_MINUTES, requireDate } from '../rules.ts'
import { seatsAfter } from '../tables/rules.ts'
import type { VenueRow } from '../venue-queries.ts'

/** The settings of a venue as they are shown and changed. */
export function settingsOf(venue: VenueRow): ReservationSettings {
  return {
    isReservationsEnabled: venue.is_reservations_enabled,
    seats: venue.seats,
    stayMinutes: venue.stay_minutes,
    longerStays: venue.longer_stays ?? [],
    bufferMinutes: venue.buffer_minutes ?? 0,
    pacingGuests: venue.pacing_guests,
    aheadDays: venue.ahead_days ?? DEFAULT_AHEAD_DAYS,
    noticeMinutes: venue.notice_minutes ?? DEFAULT_NOTICE_MINUTES,
    isInstant: venue.is_instant ?? false,
    instantGuests: venue.instant_guests,
    largestOnline: venue.largest_online,
    lastSeatingMinutes: venue.last_seating_minutes ?? 0,
    specialDates: venue.special_dates.map((special) => ({
      date: special.date,
      isClosed: special.is_closed,
      opensAt: special.opens_minute === null ? null : timeOfDay(special.opens_minute),
      closesAt: special.closes_minute === null ? null : timeOfDay(special.closes_minute),
      seats: special.seats,
      note: special.note,
    })),
    zones: venue.zones,
  }
}

/**
 * The columns of a venue after a change. @param oldestDate older special dates are dropped @throws {AppError}
 * ValidationFailed by the fields of the change
 */
export function valuesAfter(
  venue: VenueRow,
  change: ReservationSettingsChange,
  { newZoneId, oldestDate }: { newZoneId: () => string; oldestDate: string },
) {
  const settings = { ...settingsOf(venue), ...withoutUndefined(change) }
  const zones = zonesAfter(venue, settings.zones, newZoneId)
  requireAscendingStays(settings)
  return {
    place: {
      is_reservations_enabled: settings.isReservationsEnabled,
      seats: zones.length > 0 ? zones.reduce((sum, zone) => sum + zone.seats, 0) : settings.seats,
      stay_minutes: settings.stayMinutes,
    },
    terms: {
      ahead_days: settings.aheadDays,
      notice_minutes: settings.noticeMinutes,
      is_instant: settings.isInstant,
      instant_guests: settings.instantGuests,
      largest_online: settings.largestOnline,
      last_seating_minutes: settings.lastSeatingMinutes,
      buffer_minutes: settings.bufferMinutes,
      pacing_guests: settings.pacingGuests,
      longer_stays: settings.longerStays,
    },
    specialDates: specialDatesAfter(settings.specialDates).filter(({ date }) => date >= oldestDate),
    zones,
  }
}

/** Special dates as columns. @throws {AppError} ValidationFailed for a duplicate or invalid date */
export function specialDatesAfter(specialDates: readonly SpecialDate[]): VenueRow['special_dates'] {
  const rows = specialDates.map(({ date, isClosed, opensAt, closesAt, seats, note }) => {
    if ((opensAt === null) !== (closesAt === null)) {
      throw invalid('specialDates', 'У особых часов есть и начало, и конец')
    }
    return {
      date: requireDate(date, 'specialDates'),
      is_closed: isClosed,
      opens_minute: isClosed || opensAt === null ? null : minuteOfDay(opensAt),
      closes_minute: isClosed || closesAt === null ? null : minuteOfDay(closesAt),
      seats: isClosed ? null : seats,
      note: cleanText(note),
    }
  })
  if (new Set(rows.map(({ date }) => date)).size < rows.length) {
    throw invalid('specialDates', 'Один и тот же день указан дважды')
  }
  return rows.sort((a, b) => a.date.localeCompare(b.date))
}

function zonesAfter(
  venue: VenueRow,
  zones: NonNullable<ReservationSettingsChange['zones']>,
  newZoneId: () => string,
): VenueRow['zones'] {
  const byId = new Map(venue.zones.map((zone) => [zone.id, zone]))
  return zones.map((zone) => {
    const before = zone.id === undefined ? undefined : byId.get(zone.id)
    if (zone.id !== undefined && !before) throw invalid('zones', 'Такого зала в заведении нет')
    const name = cleanText(zone.name)
    if (!name) throw invalid('zones', 'У зала должно быть название')
    const { tables, joins, plan_version } = before ?? { tables: [], joins: [], plan_version: 0 }
    const seats = seatsAfter(zone, { tables })
    return { id: zone.id ?? newZoneId(), name, seats, tables, joins, plan_version }
  })
}

function requireAscendingStays({
  stayMinutes,
  longerStays,
}: Pick<ReservationSettings, 'stayMinutes' | 'longerStays'>): void {
  let last = { guests: 1, minutes: stayMinutes }
  for (const stay of longerStays) {
    if (stay.guests <= last.guests || stay.minutes <= last.minutes) {
      throw invalid('longerStays', 'Чем больше компания, тем дольше визит')
    }
    last = stay
  }
}

function withoutUndefined<Value extends object>(value: Value) {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [Key in keyof Value]?: Exclude<Value[Key], undefined>
  }
}
