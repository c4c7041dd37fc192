import type { PlaceShort } from '#contract/places.ts'

/** What cards and rows show of a place. */
export interface PlaceSummary
  extends Pick<
    PlaceShort,
    | 'id'
    | 'latinName'
    | 'name'
    | 'subCategory'
    | 'averageCheck'
    | 'rating'
    | 'reviewCount'
    | 'isTop50Bars'
    | 'isTop100Restaurants'
    | 'isTopCafes'
  > {
  category: Pick<PlaceShort['category'], 'name' | 'latinName'>
  cuisines: Pick<PlaceShort['cuisines'][number], 'name' | 'latinName'>[]
  avatar: Pick<NonNullable<PlaceShort['avatar']>, 'thumbnail'> | null
  background: Pick<NonNullable<PlaceShort['background']>, 'cover'> | null
  location: Pick<PlaceShort['location'], 'street' | 'building' | 'district' | 'lat' | 'lon'> & {
    city: Pick<PlaceShort['location']['city'], 'name' | 'latinName' | 'timeZone'>
  }
  /** «Временно закрыто», of a place that is not simply open to guests. */
  closedLabel?: string
  /** Where a table was asked for. */
  freeTimes?: string[]
  mainSchedule: { items: { dayOfWeek: number; startAt: string; endAt: string }[] } | null
}

const summaries = new WeakMap<PlaceShort, PlaceSummary>()

/** Lists keep no more of a place: a rendered page carries its data a second time, for the browser to go on from. */
export function summaryOf(place: PlaceShort): PlaceSummary {
  const known = summaries.get(place)
  if (known) return known
  const { category, cuisines, avatar, background, location, mainSchedule } = place
  const { city } = location
  const summary: PlaceSummary = {
    id: place.id,
    latinName: place.latinName,
    name: place.name,
    ...(place.freeTimes && { freeTimes: place.freeTimes }),
    ...(place.status.value !== 'opened' && { closedLabel: place.status.label }),
    subCategory: place.subCategory,
    averageCheck: place.averageCheck,
    rating: place.rating,
    reviewCount: place.reviewCount,
    isTop50Bars: place.isTop50Bars,
    isTop100Restaurants: place.isTop100Restaurants,
    isTopCafes: place.isTopCafes,
    category: { name: category.name, latinName: category.latinName },
    cuisines: cuisines.map(({ name, latinName }) => ({ name, latinName })),
    avatar: avatar && { thumbnail: avatar.thumbnail },
    background: background && { cover: background.cover },
    location: {
      street: location.street,
      building: location.building,
      district: location.district,
      lat: location.lat,
      lon: location.lon,
      city: { name: city.name, latinName: city.latinName, timeZone: city.timeZone },
    },
    mainSchedule: mainSchedule && {
      items: mainSchedule.items.map(({ dayOfWeek, startAt, endAt }) => ({ dayOfWeek, startAt, endAt })),
    },
  }
  summaries.set(place, summary)
  return summary
}
