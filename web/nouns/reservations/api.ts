import { queryOptions } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { orIfNotFound } from '#web/lib/api/api-error.ts'
import { cursorQuery } from '#web/lib/api/cursor-query.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'

export type ReservationTerms = OperationData<'GET /api/v1/places/:placeId/reservation-terms'>['terms']

export const reservationKeys = {
  all: ['reservations'],
  slots: ['reservations', 'slots'],
  waitlist: ['reservations', 'waitlist'],
} as const

export interface SlotsRequest {
  placeId: string
  date: string
  guests: number
  zoneId: string | null
}

/** The booking terms of a place; null where it takes no bookings. */
export function termsQuery(placeId: string) {
  return queryOptions({
    queryKey: [...reservationKeys.all, 'terms', placeId],
    queryFn: ({ client, signal }) =>
      orIfNotFound(async () => {
        const path = 'GET /api/v1/places/:placeId/reservation-terms' as const
        return (await apiOf(client).call(path, { params: { placeId } }, signal)).terms
      }, null),
  })
}

/** The free times as wall times of the venue; empty when there are none. */
export function slotsQuery({ placeId, date, guests, zoneId }: SlotsRequest) {
  return queryOptions({
    queryKey: [...reservationKeys.slots, placeId, date, guests, zoneId],
    staleTime: 10_000,
    queryFn: async ({ client, signal }) => {
      const intervals = await orIfNotFound(
        () =>
          apiOf(client).call(
            'GET /api/v1/places/:placeId/reservation-intervals',
            {
              params: { placeId },
              query: { date, guests_count: guests, ...(zoneId && { zone_choice: zoneId }) },
            },
            signal,
          ),
        null,
      )
      return {
        evening: (intervals?.currentDate ?? []).map((slot) => `${date}T${clockOf(slot)}`),
        night: (intervals?.nextDate ?? []).map((slot) => `${dateAfter(date, 1)}T${clockOf(slot)}`),
      }
    },
  })
}

/** The days nearest to a full one that have free tables. */
export function daysQuery({ placeId, date, guests, zoneId }: SlotsRequest) {
  return queryOptions({
    queryKey: [...reservationKeys.all, 'days', placeId, date, guests, zoneId],
    staleTime: 10_000,
    queryFn: async ({ client, signal }) => {
      const query = { date, guests_count: guests, ...(zoneId && { zone_choice: zoneId }), limit: 4 }
      const path = 'GET /api/v1/places/:placeId/reservation-days' as const
      const found = await orIfNotFound(
        () => apiOf(client).call(path, { params: { placeId }, query }, signal),
        null,
      )
      return found?.days ?? []
    },
  })
}

export function reservationByCodeQuery(code: string, purpose: 'confirm' | 'decline') {
  return queryOptions({
    queryKey: [...reservationKeys.all, 'by-code', purpose, code],
    retry: false,
    queryFn: ({ client, signal }) =>
      apiOf(client).call('GET /api/v1/reservations/by-code', { query: { code, purpose } }, signal),
  })
}

export function ownReservationsQuery(type: 'upcoming' | 'past') {
  return cursorQuery({
    queryKey: [...reservationKeys.all, 'own', type],
    async load(api, range, signal) {
      const { reservations, ...rest } = await api.call(
        'GET /api/v1/reservations',
        { query: { type, ...range } },
        signal,
      )
      return { ...rest, items: reservations }
    },
  })
}

export function ownWaitlistQuery() {
  return queryOptions({
    queryKey: reservationKeys.waitlist,
    queryFn: async ({ client, signal }) =>
      (await apiOf(client).call('GET /api/v1/waitlist-entries', {}, signal)).waitlistEntries,
  })
}

/** 38 → «19:00» */
function clockOf(slot: number): string {
  return `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`
}

/** The same time of another business day. */
export function atSameTime(slot: string, businessDate: string): string {
  const isNight = businessDateOf(slot) !== slot.slice(0, 10)
  return `${isNight ? dateAfter(businessDate, 1) : businessDate}T${slot.slice(11)}`
}

/** `2026-11-21`, but not `2026-11-31`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
