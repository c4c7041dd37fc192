import { useQueryClient } from '@tanstack/react-query'
import { type Api, apiOf } from '#web/lib/api/api.ts'
import { ApiError, fieldErrors } from '#web/lib/api/api-error.ts'
import { newKey } from '#web/lib/api/new-key.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { reservationKeys } from './api.ts'
import { type BookingDraft, saveBookingDraft } from './booking-draft.ts'

interface Booking {
  draft: BookingDraft
  /** The code from the message that proves the phone; absent for the phone of the account. */
  code: string | undefined
  isFromWidget: boolean
}

/** Books the table, or joins the waiting list. The result is stored in the draft. */
export function useSendBooking(placeId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (booking: Booking) => {
      await sendBooking(apiOf(queryClient), placeId, booking)
      await queryClient.invalidateQueries({ queryKey: reservationKeys.all })
    },
  })
}

/** Sends a code that proves the phone. */
export function useSendPhoneCode(handlers: WriteHandlers<{ resendAt: number }>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (phone: string) => {
      const { timeout } = await apiOf(queryClient).call('POST /api/v1/request-code', { body: { phone } })
      return { resendAt: Date.now() + timeout * 1000 }
    },
  })
}

async function sendBooking(
  api: Api,
  placeId: string,
  { draft, code, isFromWidget }: Booking,
): Promise<BookingDraft> {
  const who = {
    place_id: placeId,
    name: draft.name,
    phone: draft.phone,
    guests_count: draft.guests,
    idempotency_key: draft.key,
    ...(code !== undefined && { code }),
  }
  if (draft.waitlist) {
    const { waitlistEntry } = await api.call('POST /api/v1/waitlist-entries', {
      body: { ...who, ...draft.waitlist },
    })
    return finish(placeId, { waitlistEntry, reservation: null })
  }
  const body = {
    ...who,
    datetime: draft.slot ?? '',
    comment: draft.comment,
    ...(draft.zoneId && { zone_choice: draft.zoneId }),
  }
  const { reservation } = draft.pollToken
    ? await api.call('POST /api/v1/polls/:token/reservation', { params: { token: draft.pollToken }, body })
    : await api.call('POST /api/v1/reservations', {
        body: { ...body, ...(isFromWidget && { is_from_widget: true }) },
      })
  return finish(placeId, { reservation, waitlistEntry: null })
}

function finish(placeId: string, result: Pick<BookingDraft, 'reservation' | 'waitlistEntry'>): BookingDraft {
  return saveBookingDraft(placeId, {
    ...result,
    slot: null,
    comment: '',
    waitlist: null,
    pollToken: null,
    resendAt: null,
    refused: {},
    key: newKey(),
  })
}

/** The error message of each field; empty for an error that concerns no field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError && error.code === 422 ? fieldErrors(error) : {}
}
