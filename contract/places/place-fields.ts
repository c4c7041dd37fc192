import { placeFlags, placeFrequencies } from './place-features.ts'

/**
 * Fields that a save of a place can change, by their names in the payload, with labels. Without TypeBox, which the
 * browser does not load.
 */
export const placeFieldLabels = {
  name: 'Название',
  latin_name: 'Адрес страницы',
  organisation_id: 'Сеть',
  status: 'Статус',
  reopens_on: 'Снова откроется',
  moderation_status: 'Публикация',
  city: 'Город',
  merged: 'Присоединённые заведения',
  category_id: 'Категория',
  subcategory: 'Уточнение категории',
  cuisine_ids: 'Кухни',
  tag_ids: 'Отметки редакции',
  short_description: 'Коротко о заведении',
  description: 'Описание',
  avatar_id: 'Главное фото',
  logo_id: 'Логотип',
  background_id: 'Обложка',
  street: 'Улица',
  building: 'Дом',
  settlement: 'Населённый пункт',
  floor: 'Этаж',
  entrance: 'Подъезд или вход',
  district: 'Район',
  lat: 'Широта',
  lon: 'Долгота',
  road_info: 'Как добраться',
  parking_info: 'О парковке',
  phones: 'Телефоны',
  links: 'Ссылки',
  schedules: 'Часы работы',
  average_check: 'Средний чек',
  dresscode_id: 'Дресс-код',
  albums: 'Фотоальбомы',
  menus: 'Меню',
  menu_description: 'О меню',
  is_reservations_enabled: 'Бронирование столиков',
  seats: 'Мест для бронирования',
  stay_minutes: 'Сколько минут сидят гости',
  ...labelsOf(placeFlags),
  ...labelsOf(placeFrequencies),
  parking_type: 'Парковка',
  smokezone: 'Курение',
} as const

export type PlaceField = keyof typeof placeFieldLabels
export const placeFields = Object.keys(placeFieldLabels) as PlaceField[]

function labelsOf<Table extends Record<string, { column: string; label: string }>>(table: Table) {
  const entries = Object.values(table).map(({ column, label }) => [column, label])
  return Object.fromEntries(entries) as Record<Table[keyof Table]['column'], string>
}
