import { DAY_MS } from '#contract/durations.ts'

export interface Scenario {
  name: string
  /** Requests of one kind that are sent in turn, so that no single response is measured. */
  paths: string[]
  maxDatabaseP95?: number
}

interface Samples {
  city: string
  cityId: number
  placeSlugs: string[]
  points: { lat: number; lon: number }[]
  names: string[]
  postIds: string[]
}

const features = ['terrace', 'wifi', 'children_room', 'alcohol', 'business_lunch', 'delivery']

/** «В пятницу в 23:30», on each of the coming seven days. */
function eveningsAhead(): string[] {
  return Array.from({ length: 7 }, (_, day) => {
    const date = new Date(Date.now() + (day + 1) * DAY_MS).toISOString().slice(0, 10)
    return `${date}T23:30`
  })
}

/** Requests of guests to the API. */
export function apiScenarios({ city, cityId, placeSlugs, points, names, postIds }: Samples): Scenario[] {
  const places = `/api/v1/places?city=${city}&limit=21`
  const posts = `/api/v2/posts?cityId=${cityId}&limit=21`
  return [
    { name: 'places, first page', paths: [places], maxDatabaseP95: 10 },
    {
      name: 'places by three filters',
      paths: features.map(
        (feature, index) =>
          `${places}&${feature}=1&${features[(index + 1) % features.length]}=1&categories=${(index % 3) + 1}`,
      ),
      maxDatabaseP95: 10,
    },
    {
      name: 'nearest 20',
      paths: points.slice(0, 20).map(({ lat, lon }) => `${places}&order_by=distance&lat=${lat}&lon=${lon}`),
      maxDatabaseP95: 2,
    },
    { name: 'open now', paths: [`${places}&is_open_now=1`], maxDatabaseP95: 10 },
    {
      name: 'open at a moment',
      paths: eveningsAhead().map((at) => `${places}&is_open_at_date=${at}`),
      maxDatabaseP95: 10,
    },
    { name: 'map of 10 000', paths: [`/api/v1/places?city=${city}&response_type=map&limit=10000`] },
    {
      name: 'search of places',
      paths: names.slice(0, 20).map((name) => `${places}&query=${encodeURIComponent(name.slice(0, 6))}`),
      maxDatabaseP95: 20,
    },
    { name: 'feed, page 1', paths: [posts], maxDatabaseP95: 10 },
    { name: 'feed, page 50', paths: [`${posts}&offset=980`], maxDatabaseP95: 10 },
    {
      name: 'one place',
      paths: placeSlugs.slice(0, 20).map((slug) => `/api/v1/places/${slug}`),
      maxDatabaseP95: 10,
    },
    { name: 'one post', paths: postIds.map((id) => `/api/v2/posts/${id}`), maxDatabaseP95: 10 },
  ]
}
