import type { FollowablePlace, PlaceShort, PlaceSummary } from './places.ts'

const CUISINES_SHOWN = 2

/** Makes the card of a place from its full data. */
export function summaryOf(place: PlaceShort): PlaceSummary {
  const { id, latinName, name, avatar, background, averageCheck, rating, reviewCount } = place
  const { freeTimes, hoursCheck } = place
  const [tag] = place.tags
  const { city, settlement, street, building, district, lat, lon, metro } = place.location
  const isOpened = place.status.value === 'opened'
  const closedLabel = isOpened ? place.specialWeek?.length === 0 && 'Закрыто' : place.status.label
  return {
    id,
    latinName,
    name,
    kinds: placeKinds(place),
    cover: background?.cover.url ?? place.drawnCover,
    ...(avatar && { avatar: { thumbnail: { url: avatar.thumbnail.url } } }),
    averageCheck,
    rating,
    reviewCount,
    ...(background && { hasPhoto: true }),
    ...(tag && { tag: tag.shortName, tagStyle: { color: tag.color, icon: tag.icon } }),
    ...(isOpened && place.isReservationsEnabled && { takesBookings: true }),
    location: {
      city: { name: city.name, timeZone: city.timeZone },
      ...{ street, building, district, lat, lon },
      ...(settlement && { settlement }),
      ...(metro && { metro: { name: metro.name, minutes: metro.minutes, colour: metro.colour } }),
    },
    hours: hoursOf(place.specialWeek ?? place.mainSchedule?.items),
    ...(hoursCheck?.isDoubtful && { areHoursDoubtful: true }),
    ...(closedLabel && { closedLabel }),
    ...(freeTimes && { freeTimes }),
  }
}

export function followableOf(place: PlaceShort): FollowablePlace {
  return { ...summaryOf(place), isFollowed: place.isFollowed }
}

type PlaceKind = Pick<PlaceShort, 'category' | 'subCategory' | 'cuisines'>

/** «Кафе», «Европейская»; «Бар», «Авторские коктейли» */
export function placeKinds({ category, subCategory, cuisines }: PlaceKind): string[] {
  const names = cuisines.slice(0, subCategory ? 1 : CUISINES_SHOWN).map(({ name }) => name)
  return [category.name, subCategory, ...names].filter((kind) => kind !== '')
}

/** Days with the same hours are one line. */
function hoursOf(items: PlaceShort['specialWeek']): string[] {
  const days = new Map<string, string>()
  for (const { dayOfWeek, startAt, endAt } of items ?? []) {
    const hours = `${startAt} ${endAt}`
    days.set(hours, `${days.get(hours) ?? ''}${dayOfWeek}`)
  }
  return [...days].map(([hours, weekdays]) => `${weekdays} ${hours}`)
}
