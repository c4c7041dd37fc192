import type { VenueReservation } from '#contract/reservations/reservations.ts'

export type OccupancyLevel = 'free' | 'calm' | 'busy' | 'full' | 'over'

interface HalfHour {
  datetime: string
  guests: number
}

export interface BoardHour<Reservation> {
  /** The beginning in local time of the venue: `2026-11-21T19:00`. */
  datetime: string
  /** The most guests present at one time. */
  guests: number
  occupancy: OccupancyLevel
  percent: number
  /** The reservations that begin in it, in order. */
  arrivals: Reservation[]
}

/** The occupancy from which an hour counts as busy. */
const BUSY_SHARE = 0.7

export function occupancyLevel(guests: number, seats: number): OccupancyLevel {
  if (guests <= 0) return 'free'
  if (guests > seats) return 'over'
  if (guests === seats) return 'full'
  return guests >= seats * BUSY_SHARE ? 'busy' : 'calm'
}

/** The share of occupied seats, 0…100; more guests than seats are 100. */
export function occupiedPercent(guests: number, seats: number): number {
  if (guests <= 0) return 0
  return seats > 0 ? Math.min(100, Math.round((guests / seats) * 100)) : 100
}

type Arrival = Pick<VenueReservation, 'datetime' | 'status'>

const expectedStatuses = new Set<VenueReservation['status']>(['requested', 'confirmed', 'arrived'])

/** The business day by hours with occupancy and arrivals. An hour shows the fuller of its two halves. */
export function boardHours<Reservation extends Arrival>(
  { occupancy, seats }: { occupancy: readonly HalfHour[]; seats: number },
  reservations: readonly Reservation[],
): BoardHour<Reservation>[] {
  const expected = reservations.filter(({ status }) => expectedStatuses.has(status))
  const hours = new Map<string, number>()
  for (const { datetime, guests } of occupancy) {
    const hour = hourOf(datetime)
    hours.set(hour, Math.max(hours.get(hour) ?? 0, guests))
  }
  for (const { datetime } of expected) {
    const hour = hourOf(datetime)
    if (!hours.has(hour)) hours.set(hour, 0)
  }
  return [...hours]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([datetime, guests]) => ({
      datetime,
      guests,
      occupancy: occupancyLevel(guests, seats),
      percent: occupiedPercent(guests, seats),
      arrivals: expected
        .filter((item) => hourOf(item.datetime) === datetime)
        .sort((item, other) => item.datetime.localeCompare(other.datetime)),
    }))
}

/** Without the hours at the beginning that are over and had no guests. */
export function currentHours<Hour extends Pick<BoardHour<unknown>, 'datetime' | 'guests' | 'arrivals'>>(
  hours: readonly Hour[],
  localNow: string,
): readonly Hour[] {
  const first = hours.findIndex(
    ({ datetime, guests, arrivals }) => guests > 0 || arrivals.length > 0 || datetime >= hourOf(localNow),
  )
  return hours.slice(Math.max(0, first))
}

/** The first of the fullest half-hours of the business day; undefined for a business day without guests. */
export function busiestHalfHour(occupancy: readonly HalfHour[]): HalfHour | undefined {
  return occupancy.reduce<HalfHour | undefined>(
    (peak, halfHour) => (halfHour.guests > (peak?.guests ?? 0) ? halfHour : peak),
    undefined,
  )
}

/** `2026-11-21T19:30` → `2026-11-21T19:00` */
export function hourOf(datetime: string): string {
  return `${datetime.slice(0, 13)}:00`
}
