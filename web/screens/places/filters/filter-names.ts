import type {
  MinRating,
  ParkingChoice,
  PlaceOrderName,
  SmokeChoice,
} from '#contract/places/place-features.ts'
import type { Frequency } from './place-filters.ts'

interface FeatureName {
  label: string
  /** Continues «Бары в Москве …». */
  phrase: string
}

export const frequencyLabels: Record<Frequency, string> = { 1: 'По выходным', 2: 'Каждый день' }

export const parkingNames: Record<ParkingChoice, FeatureName> = {
  any: { label: 'Любая', phrase: 'с парковкой' },
  free: { label: 'Бесплатная', phrase: 'с бесплатной парковкой' },
  both: { label: 'Бесплатная или платная', phrase: 'с парковкой' },
  guarded: { label: 'Охраняемая', phrase: 'с охраняемой парковкой' },
}
export const parkingOptions = Object.keys(parkingNames) as ParkingChoice[]

export const smokeNames: Record<SmokeChoice, FeatureName> = {
  smokefree: { label: 'Не курят', phrase: 'без курения' },
  smoke: { label: 'Можно курить', phrase: 'где можно курить' },
  both: { label: 'Залы для курящих и некурящих', phrase: 'с залом для курящих' },
}
export const smokeOptions = Object.keys(smokeNames) as SmokeChoice[]

export const averageCheckLabels: Record<number, string> = {
  1: 'До 500 ₽',
  2: '500–1 000 ₽',
  3: '1 000–2 000 ₽',
  4: 'От 2 000 ₽',
}

export const minRatingLabels: Record<MinRating, string> = {
  '3': 'От\u00a03',
  '4': 'От\u00a04',
  '4.5': 'От\u00a04,5',
}
export const minRatingOptions = Object.keys(minRatingLabels) as MinRating[]

export const orderLabels: Record<PlaceOrderName, string> = {
  rating: 'По\u00a0оценке',
  distance: 'Рядом',
  new: 'Новые',
  price: 'По\u00a0цене',
}
export const orderOptions = Object.keys(orderLabels) as PlaceOrderName[]

export const weekdays = [
  { day: 1, label: 'Понедельник', short: 'пн', inPhrase: 'в понедельник' },
  { day: 2, label: 'Вторник', short: 'вт', inPhrase: 'во вторник' },
  { day: 3, label: 'Среда', short: 'ср', inPhrase: 'в среду' },
  { day: 4, label: 'Четверг', short: 'чт', inPhrase: 'в четверг' },
  { day: 5, label: 'Пятница', short: 'пт', inPhrase: 'в пятницу' },
  { day: 6, label: 'Суббота', short: 'сб', inPhrase: 'в субботу' },
  { day: 7, label: 'Воскресенье', short: 'вс', inPhrase: 'в воскресенье' },
] as const
