import type { Api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { type BookingDraft, keepBooking } from './booking-draft.ts'

/** Takes the table, or joins the waiting list. What it made stands in the draft. */
export async function sendBooking(
  api: Api,
  placeId: string,
  draft: BookingDraft,
  code: string | undefined,
): Promise<BookingDraft> {
  const who = {
    place_id: placeId,
    name: draft.name,
    phone: draft.phone,
    guests_count: draft.guests,
    idempotency_key: draft.key,
    ...(code !== undefined && { code }),
  }
  if (draft.wish) {
    const { wish } = await api.call('POST /api/v1/reservation-wishes', { body: { ...who, ...draft.wish } })
    return finish(placeId, { joined: wish, made: null })
  }
  const { reservation } = await api.call('POST /api/v1/reservations', {
    body: {
      ...who,
      datetime: draft.slot ?? '',
      comment: draft.comment,
      ...(draft.zoneId && { zone_choice: draft.zoneId }),
    },
  })
  return finish(placeId, { made: reservation, joined: null })
}

function finish(placeId: string, made: Pick<BookingDraft, 'made' | 'joined'>): BookingDraft {
  return keepBooking(placeId, {
    ...made,
    slot: null,
    comment: '',
    wish: null,
    resendAt: null,
    refused: {},
    key: newKey(),
  })
}

/** Field → what is wrong with it; empty for a failure that is not about fields. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 422) return {}
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, [words = error.message]]) => [field, words]),
  )
}

export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Произошла некая ошибка'
}
