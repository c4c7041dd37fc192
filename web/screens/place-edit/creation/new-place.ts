import type { PlaceCreation } from '#contract/places/place-writing.ts'
import type { City } from '#contract/reference/cities.ts'
import { parseStored, readStored, writeStored } from '#web/lib/browser/stored.ts'
import { digitsOf } from '#web/lib/phone-mask.ts'
import { readPoint } from '#web/nouns/map/point-text.ts'
import { type PlaceErrors, phoneProblem } from '#web/nouns/places/edit-form/place-problems.ts'

/** The short form that creates a place; other fields are edited later. */
export interface NewPlace {
  name: string
  categoryId: number | null
  city: City | null
  street: string
  building: string
  point: string
  phone: string
}

const REQUIRED = 'Заполните это поле'
/** The phone field fills in the country code, so this many digits count as an empty phone. */
const COUNTRY_CODE_DIGITS = 3

export function emptyPlace(city: City | null): NewPlace {
  return { name: '', categoryId: null, city, street: '', building: '', point: '', phone: '' }
}

export function newPlaceProblems(place: NewPlace): PlaceErrors {
  const errors: PlaceErrors = {}
  if (place.name.trim() === '') errors.name = REQUIRED
  if (place.categoryId === null) errors.category_id = REQUIRED
  if (place.city === null) errors.city_id = REQUIRED
  if (!readPoint(place.point)) {
    errors.point = place.point.trim()
      ? 'Нужны широта и\u00A0долгота: 55.7558, 37.6173'
      : 'Поставьте метку на карте'
  }
  const phone = hasPhone(place) ? phoneProblem(place.phone) : undefined
  if (phone) errors.phone_number = phone
  return errors
}

function hasPhone({ phone }: NewPlace): boolean {
  return digitsOf(phone).length > COUNTRY_CODE_DIGITS
}

function phoneOf(place: NewPlace): string | undefined {
  return hasPhone(place) ? place.phone.replace(/[^\d+]/g, '') : undefined
}

/** The request of a form without problems. */
export function creationOf(place: NewPlace, idempotencyKey: string): PlaceCreation | null {
  const point = readPoint(place.point)
  if (!point || place.city === null || place.categoryId === null) return null
  const phone = phoneOf(place)
  return {
    name: place.name.trim(),
    category_id: place.categoryId,
    city_id: place.city.id,
    street: place.street.trim(),
    building: place.building.trim(),
    ...point,
    ...(phone && { phone_number: phone }),
    idempotency_key: idempotencyKey,
  }
}

const keyOf = (viewerId: string) => `shodim:draft:place:${viewerId}:new`

export function readNewPlace(viewerId: string): NewPlace | null {
  return parseStored(readStored(keyOf(viewerId)), isNewPlace)
}

/** Stores the draft, or deletes it when nothing but the city is filled in. */
export function saveNewPlaceDraft(viewerId: string, place: NewPlace): void {
  const isEmpty = !hasInput(place)
  writeStored(keyOf(viewerId), isEmpty ? null : JSON.stringify(place))
}

export function deleteNewPlaceDraft(viewerId: string): void {
  writeStored(keyOf(viewerId), null)
}

export function hasInput({ name, street, building, point, phone, categoryId }: NewPlace): boolean {
  const texts = [name, street, building, point].some((text) => text.trim() !== '')
  return texts || categoryId !== null || digitsOf(phone).length > COUNTRY_CODE_DIGITS
}

function isNewPlace(value: unknown): value is NewPlace {
  if (typeof value !== 'object' || value === null) return false
  const { name, street, building, point, phone, city } = value as Partial<NewPlace>
  const isCity = city === null || (typeof city === 'object' && typeof city.latinName === 'string')
  return isCity && [name, street, building, point, phone].every((text) => typeof text === 'string')
}
