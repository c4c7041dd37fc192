import type { Gallery, Place } from '#contract/places/places.ts'
import { shortDistrict } from '#contract/reference/districts.ts'
import type { Category, Cuisine, Dresscode, Tag } from '#contract/reference/reference.ts'
import { readPoint } from '#web/nouns/map/point-text.ts'
import type { GalleryFormValues, PlaceFormValues } from '#web/nouns/places/edit-form/place-form-values.ts'
import {
  sentAlbums,
  sentDishes,
  sentLinks,
  sentMenus,
  sentPhones,
  sentSchedules,
  sentSections,
  toPlaceValues,
} from '#web/nouns/places/edit-form/place-payload.ts'
import { wholeNumber } from '#web/nouns/places/edit-form/whole-number.ts'
import { statusNames } from '#web/nouns/places/format-field-value.ts'

interface References {
  categories: readonly Category[]
  cuisines: readonly Cuisine[]
  dresscodes: readonly Dresscode[]
  tags: readonly Tag[]
}

/** The place as guests would see it after saving. */
export function placeWithFormValues(place: Place, copy: PlaceFormValues, references: References): Place {
  const values = toPlaceValues(copy)
  const schedules = sentSchedules(copy).map((schedule, at) => {
    const items = values.schedules[at]?.items ?? []
    return {
      id: schedule.id,
      name: schedule.name,
      isMain: schedule.isMain,
      note: schedule.note,
      items: items.map(({ dayOfWeek, startAt, endAt }, index) => ({
        id: `${schedule.id}-${index}`,
        dayOfWeek,
        startAt,
        endAt,
      })),
    }
  })
  return {
    ...place,
    name: values.name || place.name,
    short_description: values.short_description,
    description: values.description,
    category: references.categories.find(({ id }) => id === copy.categoryId) ?? place.category,
    subCategory: values.subcategory,
    cuisines: copy.cuisineIds.flatMap((id) => references.cuisines.find((cuisine) => cuisine.id === id) ?? []),
    tags: references.tags.filter(({ id }) => copy.tagIds.includes(id)),
    dresscode: references.dresscodes.find(({ id }) => id === copy.dresscodeId) ?? null,
    organisation: copy.organisation,
    averageCheck: values.average_check,
    features: copy.features,
    parkingInfo: values.parking_info,
    roadInfo: values.road_info,
    menuDescription: values.menu_description,
    isReservationsEnabled: copy.isReservationsEnabled,
    status: { value: copy.status, label: statusNames[copy.status] ?? place.status.label },
    reopensOn: values.reopens_on,
    avatar: copy.avatar,
    logo: copy.logo,
    background: copy.background,
    phones: sentPhones(copy).map(({ id, name }, at) => ({
      id,
      name,
      phone: values.phones[at]?.phone ?? '',
    })),
    links: sentLinks(copy).map(({ id, link, name }) => ({ id, link, name })),
    schedules,
    mainSchedule: schedules.find(({ isMain }) => isMain) ?? null,
    galleries: sentAlbums(copy).map(galleryOf),
    menus: sentMenus(copy).map(galleryOf),
    location: {
      ...place.location,
      street: values.street,
      building: values.building,
      settlement: values.settlement,
      floor: values.floor,
      entrance: values.entrance,
      district: shortDistrict(values.district),
      ...(readPoint(copy.point) ?? {}),
    },
  }
}

function galleryOf(gallery: GalleryFormValues, orderNumber: number): Gallery {
  const { id, title, description, photos } = gallery
  return {
    id,
    title,
    description,
    photos: [...photos],
    photosCount: photos.length,
    orderNumber,
    cover: photos[0] ?? null,
    sections: sentSections(gallery).map((section) => ({
      title: section.title,
      dishes: sentDishes(section).map(({ name, price, weight, note }) => ({
        name,
        price: wholeNumber(price),
        weight,
        note,
      })),
    })),
  }
}
