/**
 * Fields that a column of a custom table may have, with their labels. Without TypeBox, which the browser does not
 * load.
 */
export const fieldLabels = {
  id: 'номер в источнике',
  name: 'название',
  category: 'вид заведения',
  cuisine: 'кухня',
  description: 'описание',
  address: 'адрес одной строкой',
  street: 'улица',
  building: 'дом',
  district: 'район',
  settlement: 'посёлок или деревня в городе',
  floor: 'этаж',
  entrance: 'подъезд или вход',
  city: 'город или посёлок',
  lat: 'широта',
  lon: 'долгота',
  point: 'широта и долгота вместе',
  phone: 'телефон',
  site: 'сайт',
  hours: 'часы работы',
  seats: 'мест',
  check: 'средний чек',
} as const

export type MappedField = keyof typeof fieldLabels
export const mappedFields = Object.keys(fieldLabels) as MappedField[]

/** Field → heading of its column. */
export type Mapping = Partial<Record<MappedField, string>>
