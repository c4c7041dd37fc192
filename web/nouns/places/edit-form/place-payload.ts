import { toFeatureColumns } from '#contract/places/feature-columns.ts'
import type { PlaceChange, PlaceValues } from '#contract/places/place-writing.ts'
import { digitsOf } from '#web/lib/phone-mask.ts'
import { readPoint } from '#web/nouns/map/point-text.ts'
import { remainingRows } from './edit-rows.ts'
import { isLocalId } from './local-id.ts'
import type {
  GalleryFormValues,
  LinkFormValues,
  PhoneFormValues,
  PlaceFormValues,
  SectionFormValues,
} from './place-form-values.ts'
import { isWorthSending, itemsOf, type ScheduleFormValues } from './schedule-form-values.ts'
import { wholeNumber } from './whole-number.ts'

/** The payload of the form in the order on the screen, without empty or removed items and without local ids. */
export function toPlaceValues(copy: PlaceFormValues): PlaceValues {
  const { smoke_zone, ...columns } = toFeatureColumns(copy.features)
  const point = readPoint(copy.point) ?? { lat: 0, lon: 0 }
  return {
    name: copy.name.trim(),
    latin_name: copy.latinName.trim(),
    organisation_id: copy.organisation?.id ?? null,
    status: copy.status,
    reopens_on: (copy.status === 'temporary-closed' && copy.reopensOn) || null,
    category_id: copy.categoryId,
    subcategory: copy.subCategory.trim(),
    cuisine_ids: [...copy.cuisineIds],
    tag_ids: [...copy.tagIds],
    short_description: copy.shortDescription.trim(),
    description: copy.description.trim(),
    avatar_id: copy.avatar?.id ?? null,
    logo_id: copy.logo?.id ?? null,
    background_id: copy.background?.id ?? null,
    street: copy.street.trim(),
    building: copy.building.trim(),
    settlement: copy.settlement.trim(),
    floor: copy.floor.trim(),
    entrance: copy.entrance.trim(),
    district: copy.district.trim(),
    lat: point.lat,
    lon: point.lon,
    road_info: copy.roadInfo.trim(),
    parking_info: copy.parkingInfo.trim(),
    phones: sentPhones(copy).map(({ id, phone, name }) => ({
      ...knownId(id),
      phone: plainPhone(phone),
      name: name.trim(),
    })),
    links: sentLinks(copy).map(({ id, link, name }) => ({
      ...knownId(id),
      link: link.trim(),
      name: name.trim(),
    })),
    schedules: sentSchedules(copy).map((schedule) => ({
      ...knownId(schedule.id),
      name: schedule.name.trim(),
      isMain: schedule.isMain,
      note: schedule.note.trim(),
      items: itemsOf(schedule),
    })),
    average_check: wholeNumber(copy.averageCheck),
    dresscode_id: copy.dresscodeId,
    albums: sentAlbums(copy).map(sentGallery),
    menus: sentMenus(copy).map((menu) => ({
      ...sentGallery(menu),
      sections: sentSections(menu).map(sentSection),
    })),
    menu_description: copy.menuDescription.trim(),
    is_reservations_enabled: copy.isReservationsEnabled,
    seats: wholeNumber(copy.seats) ?? 0,
    stay_minutes: wholeNumber(copy.stayMinutes) ?? 120,
    ...columns,
    smokezone: smoke_zone,
  }
}

/** The mask inserts the country code, so a number has to be longer than it. */
const COUNTRY_CODE_DIGITS = 3

export const sentPhones = ({ phones }: Pick<PlaceFormValues, 'phones'>): readonly PhoneFormValues[] =>
  remainingRows(phones).filter(({ phone }) => digitsOf(phone).length > COUNTRY_CODE_DIGITS)

export const sentLinks = ({ links }: Pick<PlaceFormValues, 'links'>): readonly LinkFormValues[] =>
  remainingRows(links).filter(({ link }) => link.trim() !== '')

/** The main schedule first. */
export const sentSchedules = ({
  schedules,
}: Pick<PlaceFormValues, 'schedules'>): readonly ScheduleFormValues[] =>
  schedules
    .filter(isWorthSending)
    .toSorted((schedule, other) => Number(other.isMain) - Number(schedule.isMain))

/** An album needs a title and a photo. */
export const sentAlbums = ({ albums }: Pick<PlaceFormValues, 'albums'>): readonly GalleryFormValues[] =>
  remainingRows(albums).filter(({ title, photos }) => title.trim() !== '' && photos.length > 0)

/** A menu needs a title, and photos or dishes. */
export const sentMenus = ({ menus }: Pick<PlaceFormValues, 'menus'>): readonly GalleryFormValues[] =>
  remainingRows(menus).filter(
    (menu) => menu.title.trim() !== '' && (menu.photos.length > 0 || sentSections(menu).length > 0),
  )

/** A section without dishes is not sent. */
export const sentSections = ({
  sections,
}: Pick<GalleryFormValues, 'sections'>): readonly SectionFormValues[] =>
  remainingRows(sections).filter((section) => sentDishes(section).length > 0)

export const sentDishes = ({ dishes }: Pick<SectionFormValues, 'dishes'>) =>
  remainingRows(dishes).filter(({ name }) => name.trim() !== '')

function sentGallery({ id, title, description, photos }: GalleryFormValues) {
  return {
    ...knownId(id),
    title: title.trim(),
    description: description.trim(),
    photos: photos.map((photo) => ({ id: photo.id, description: photo.description })),
  }
}

function sentSection(section: SectionFormValues) {
  return {
    title: section.title.trim(),
    dishes: sentDishes(section).map(({ name, price, weight, note }) => ({
      name: name.trim(),
      price: wholeNumber(price),
      weight: weight.trim(),
      note: note.trim(),
    })),
  }
}

function knownId(id: string): { id?: string } {
  return isLocalId(id) ? {} : { id }
}

/** Removes the characters of the mask. */
function plainPhone(phone: string): string {
  return phone.replace(/[^\d+]/g, '')
}

/** The fields that the person changed; both sides were normalised by `toPlaceValues`. */
export function changedFields(base: PlaceValues, mine: PlaceValues): ValueName[] {
  return valueNames(mine).filter((field) => JSON.stringify(base[field]) !== JSON.stringify(mine[field]))
}

export type ValueName = keyof PlaceValues

function valueNames(values: PlaceValues): ValueName[] {
  return Object.keys(values) as ValueName[]
}

export function pickFields(values: PlaceValues, fields: readonly ValueName[]): Partial<PlaceValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}

/** Only changed fields are sent, so that changes of others in other fields are kept. */
export function changeOf(base: PlaceValues, mine: PlaceValues, version: number): PlaceChange {
  return { ...pickFields(mine, changedFields(base, mine)), version }
}
