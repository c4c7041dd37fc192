import type { ImageSet } from '#contract/images/images.ts'
import { toFeatures } from '#contract/places/feature-columns.ts'
import type { PlaceFeatures } from '#contract/places/place-features.ts'
import type { PlaceForm, PlaceValues } from '#contract/places/place-writing.ts'
import { newLocalId } from './local-id.ts'
import { type ScheduleFormValues, scheduleFormValuesOf } from './schedule-form-values.ts'

export interface PhoneFormValues {
  id: string
  /** As typed, under the mask. */
  phone: string
  name: string
  isDeleted?: boolean
}

export interface LinkFormValues {
  id: string
  link: string
  name: string
  isDeleted?: boolean
}

export interface DishFormValues {
  id: string
  name: string
  /** Roubles as typed. */
  price: string
  weight: string
  note: string
  isDeleted?: boolean
}

export interface SectionFormValues {
  id: string
  title: string
  dishes: readonly DishFormValues[]
  isDeleted?: boolean
}

export interface GalleryFormValues {
  id: string
  title: string
  description: string
  photos: readonly ImageSet[]
  /** Only for a menu. */
  sections: readonly SectionFormValues[]
  isDeleted?: boolean
}

/** The state of the form of a place, as plain data that a draft can hold. */
export interface PlaceFormValues {
  name: string
  latinName: string
  shortDescription: string
  description: string
  categoryId: number
  subCategory: string
  organisation: { id: string; name: string } | null
  status: PlaceValues['status']
  /** YYYY-MM-DD for a place that is temporarily closed; empty when unknown. */
  reopensOn: string
  street: string
  building: string
  settlement: string
  floor: string
  entrance: string
  district: string
  /** «55.76012, 37.6187», possibly incomplete. */
  point: string
  roadInfo: string
  parkingInfo: string
  averageCheck: string
  cuisineIds: readonly number[]
  tagIds: readonly number[]
  dresscodeId: number | null
  features: PlaceFeatures
  phones: readonly PhoneFormValues[]
  links: readonly LinkFormValues[]
  schedules: readonly ScheduleFormValues[]
  albums: readonly GalleryFormValues[]
  menus: readonly GalleryFormValues[]
  menuDescription: string
  avatar: ImageSet | null
  logo: ImageSet | null
  background: ImageSet | null
  isReservationsEnabled: boolean
  seats: string
  stayMinutes: string
}

interface CopySources {
  values: PlaceValues
  /** The pictures that the values refer to by id. */
  images: PlaceForm['images']
  /** The chains that the values may refer to by id. */
  organisations: readonly { id: string; name: string }[]
}

export function placeFormValuesOf({ values, images, organisations }: CopySources): PlaceFormValues {
  const imageOf = (id: string | null) => images.find((image) => image.id === id) ?? null
  const galleryOf = (sent: SentGallery): GalleryFormValues => galleryFormValuesOf(sent, imageOf)
  return {
    name: values.name,
    latinName: values.latin_name,
    shortDescription: values.short_description,
    description: values.description,
    categoryId: values.category_id,
    subCategory: values.subcategory,
    organisation: organisations.find(({ id }) => id === values.organisation_id) ?? null,
    status: values.status,
    reopensOn: values.reopens_on ?? '',
    street: values.street,
    building: values.building,
    settlement: values.settlement,
    floor: values.floor,
    entrance: values.entrance,
    district: values.district,
    point: `${values.lat}, ${values.lon}`,
    roadInfo: values.road_info,
    parkingInfo: values.parking_info,
    averageCheck: values.average_check === null ? '' : String(values.average_check),
    cuisineIds: values.cuisine_ids,
    tagIds: values.tag_ids,
    dresscodeId: values.dresscode_id,
    features: toFeatures({ ...values, smoke_zone: values.smokezone }),
    phones: values.phones.map(({ id = newLocalId(), phone, name = '' }) => ({ id, phone, name })),
    links: values.links.map(({ id = newLocalId(), link, name = '' }) => ({ id, link, name })),
    schedules: values.schedules.map(scheduleFormValuesOf),
    albums: values.albums.map(galleryOf),
    menus: values.menus.map(galleryOf),
    menuDescription: values.menu_description,
    avatar: imageOf(values.avatar_id),
    logo: imageOf(values.logo_id),
    background: imageOf(values.background_id),
    isReservationsEnabled: values.is_reservations_enabled,
    seats: String(values.seats),
    stayMinutes: String(values.stay_minutes),
  }
}

export function emptyPhone(): PhoneFormValues {
  return { id: newLocalId(), phone: '', name: '' }
}

export function emptyLink(): LinkFormValues {
  return { id: newLocalId(), link: '', name: '' }
}

export function emptyGallery(): GalleryFormValues {
  return { id: newLocalId(), title: '', description: '', photos: [], sections: [] }
}

export function emptySection(): SectionFormValues {
  return { id: newLocalId(), title: '', dishes: [emptyDish()] }
}

export function emptyDish(): DishFormValues {
  return { id: newLocalId(), name: '', price: '', weight: '', note: '' }
}

type SentGallery = PlaceValues['menus'][number]

function galleryFormValuesOf(
  { id = newLocalId(), title, description = '', photos, sections = [] }: SentGallery,
  imageOf: (id: string) => ImageSet | null,
): GalleryFormValues {
  return {
    id,
    title,
    description,
    photos: photos.flatMap((photo) => imageOf(photo.id) ?? []),
    sections: sections.map(sectionCopyOf),
  }
}

function sectionCopyOf({ title, dishes }: NonNullable<SentGallery['sections']>[number]): SectionFormValues {
  return {
    id: newLocalId(),
    title,
    dishes: dishes.map(({ name, price = null, weight = '', note = '' }) => ({
      id: newLocalId(),
      name,
      price: price === null ? '' : String(price),
      weight,
      note,
    })),
  }
}
