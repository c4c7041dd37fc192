import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { businessDateOf } from '#web/lib/format/business-date.ts'
import { dateAfter } from '#web/lib/format/month-calendar.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { digitsOf, phoneError } from '#web/lib/phone-mask.ts'
import { atSameTime, isDate, type ReservationTerms, slotsQuery } from '#web/nouns/reservations/api.ts'
import {
  type BookingDraft,
  readBookingDraft,
  saveBookingDraft,
} from '#web/nouns/reservations/booking-draft.ts'
import { fieldErrorsOf, useSendBooking, useSendPhoneCode } from '#web/nouns/reservations/send-booking.ts'
import { type FormErrors, useFormErrors } from '#web/ui/forms/form-errors.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { useBookingAddress } from './booking-address.ts'
import type { WaitlistPeriod } from './waitlist-period.tsx'

/** The signed-in person, whose known data fill the form. */
export interface Account {
  firstName: string
  phone?: string | null | undefined
}

/** The state of the booking form. Its input is a draft until the table is booked. */
export function useBookingForm(place: Place, terms: ReservationTerms, account: Account | null) {
  const [search] = useSearchParams()
  const [draft, setDraft] = useState(() => firstDraft(place.id, terms, account, search))
  const { element, errors, showErrors, clearErrors } = useFormErrors(draft.refused)
  const [chosenPeriod, setPeriod] = useState<WaitlistPeriod | null>(draft.waitlist)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const date = draft.date ?? firstDay(terms)
  const table = { placeId: place.latinName, date, guests: draft.guests, zoneId: draft.zoneId }
  const { data: slots } = useQuery(slotsQuery(table))
  const isFull = slots !== undefined && slots.evening.length + slots.night.length === 0
  // The waiting list needs a day on which the place is open.
  const isOff = terms.daysOff.some((day) => day.date === date)
  const isSlotFree = slots && [...slots.evening, ...slots.night].some((slot) => slot === draft.slot)
  const slot = slots && !isSlotFree ? null : draft.slot
  const canWait = isFull && !isOff
  // The period follows the day, as the time does.
  const period = chosenPeriod && {
    from: atSameTime(chosenPeriod.from, date),
    to: atSameTime(chosenPeriod.to, date),
  }
  const waitlist = canWait ? period : null

  const showRefusal = (error: Error) => {
    const refused = fieldErrorsOf(error)
    if (refused.datetime) void queryClient.invalidateQueries({ queryKey: slotsQuery(table).queryKey })
    if (!showErrors(refused)) showSnackbar(errorMessage(error), 'error')
  }
  const { isWidget, addressOf } = useBookingAddress(place)
  const goToCode = () => void navigate(addressOf('code'))
  const book = useSendBooking(place.id, {
    onSuccess: () => void navigate(addressOf('done')),
    onError: showRefusal,
  })
  const sendCode = useSendPhoneCode({
    onSuccess: ({ resendAt }) => {
      saveBookingDraft(place.id, { resendAt })
      goToCode()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || error.status !== 'ResendSmsTemporaryBlocked')
        return showRefusal(error)
      saveBookingDraft(place.id, { resendAt: Date.now() + (error.timeoutSeconds ?? 30) * 1000 })
      goToCode()
    },
  })

  return {
    element,
    draft,
    date,
    slot,
    errors,
    canWait,
    period,
    setPeriod,
    waitlist,
    isOffered: !isFull || waitlist !== null,
    isPending: book.isPending || sendCode.isPending,
    change: (part: Partial<BookingDraft>) => {
      // The code that was sent proves another phone.
      const isOtherPhone = part.phone !== undefined && digitsOf(part.phone) !== digitsOf(draft.phone)
      setDraft(saveBookingDraft(place.id, { ...part, ...(isOtherPhone && { resendAt: null }), refused: {} }))
      clearErrors()
    },
    handleSubmit: () => {
      if (showErrors(wrongFields({ ...draft, slot }, waitlist))) return
      const ready = saveBookingDraft(place.id, { waitlist, refused: {} })
      const isOwnPhone = account?.phone && digitsOf(account.phone) === digitsOf(draft.phone)
      // No second code is requested while one is being sent; the next step waits for it.
      const isCodeSent = ready.resendAt !== null && ready.resendAt > Date.now()
      if (isOwnPhone) book.mutate({ draft: ready, code: undefined, isFromWidget: isWidget })
      else if (isCodeSent) goToCode()
      else sendCode.mutate(draft.phone)
    },
  }
}

/** The first day that can be booked; today if there is none. */
function firstDay({ today, lastDate, daysOff }: ReservationTerms): string {
  const off = new Set(daysOff.map(({ date }) => date))
  for (let date = today; date <= lastDate; date = dateAfter(date, 1)) if (!off.has(date)) return date
  return today
}

function firstDraft(
  placeId: string,
  terms: ReservationTerms,
  account: Account | null,
  search: URLSearchParams,
): BookingDraft {
  const stored = { ...readBookingDraft(placeId), ...draftFromAddress(placeId, search) }
  const isDateOffered = stored.date !== null && stored.date >= terms.today && stored.date <= terms.lastDate
  return saveBookingDraft(placeId, {
    ...stored,
    ...(!isDateOffered && { date: firstDay(terms), slot: null }),
    guests: Math.min(stored.guests, Math.max(1, terms.largestParty)),
    zoneId: terms.zones.some(({ id }) => id === stored.zoneId) ? stored.zoneId : null,
    ...(!stored.name && account && { name: account.firstName }),
    ...(!stored.phone && account?.phone && { phone: formatPhone(account.phone) }),
  })
}

/**
 * `?at=2026-11-27T19:00&guests=2`: a free time that was pressed on another page, with `poll` for those who voted. Times after midnight belong to the
 * business day before.
 */
function draftFromAddress(placeId: string, search: URLSearchParams): Partial<BookingDraft> {
  const at = search.get('at') ?? ''
  const guests = Number(search.get('guests'))
  const poll = search.get('poll')
  const pollToken = poll && /^[0-9a-f]{32}$/.test(poll) ? poll : null
  const choice = `${at} ${guests} ${pollToken}`
  if (!isSlot(at) || !Number.isInteger(guests) || guests < 1) return {}
  if (readBookingDraft(placeId).addressChoice === choice) return {}
  return {
    addressChoice: choice,
    pollToken,
    guests,
    slot: at,
    date: businessDateOf(at),
    zoneId: null,
  }
}

/** A half-hour of a day that exists. */
function isSlot(text: string): boolean {
  return isDate(text.slice(0, 10)) && /^T([01]\d|2[0-3]):[03]0$/.test(text.slice(10))
}

const REQUIRED = 'Заполните это поле'

function wrongFields(draft: BookingDraft, waitlist: WaitlistPeriod | null): FormErrors {
  const wrong: FormErrors = {}
  if (!waitlist && draft.slot === null) wrong.datetime = 'Выберите время'
  if (draft.name.trim() === '') wrong.name = REQUIRED
  const phone = digitsOf(draft.phone) === '' ? REQUIRED : phoneError(draft.phone, draft.phoneMask)
  if (phone) wrong.phone = phone
  return wrong
}
