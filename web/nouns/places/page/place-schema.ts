import type { Place, Schedule } from '#contract/places/places.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import { formatAverageBill } from '#web/lib/format/money.ts'
import { namedLink } from './place-links.ts'

export type JsonLd = Record<string, unknown>

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A place in the vocabulary of schema.org, without unknown facts. */
export function placeSchema(place: Place, origin: string): JsonLd {
  const url = `${origin}/${place.latinName}`
  const isOpened = place.status.value === 'opened'
  const { city, settlement, street, building, district, lat, lon } = place.location
  return {
    '@type': place.schemaType,
    '@id': url,
    url,
    name: place.name,
    // A generated cover is not a photo of the place.
    ...(place.background && { image: origin + place.background.standard.url }),
    ...(aboutOf(place) && { description: aboutOf(place) }),
    address: {
      '@type': 'PostalAddress',
      addressCountry: city.countryCode,
      addressLocality: settlement || city.name,
      ...(settlement && { addressRegion: city.name }),
      ...(street && { streetAddress: [street, building].filter(Boolean).join(', ') }),
    },
    ...(district && { containedInPlace: { '@type': 'AdministrativeArea', name: district } }),
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lon },
    ...(place.phones.length > 0 && { telephone: place.phones.map(({ phone }) => phone) }),
    // Search engines would show doubtful hours, and those of a closed place, as certain.
    ...(isOpened &&
      place.mainSchedule &&
      !place.hoursCheck?.isDoubtful && {
        openingHoursSpecification: openingHoursSpecification(place.mainSchedule),
      }),
    ...(place.rating !== null && { aggregateRating: aggregateRating(place) }),
    ...(place.averageCheck !== null && {
      priceRange: formatAverageBill(place.averageCheck).replaceAll('\u00A0', ' '),
    }),
    ...(place.cuisines.length > 0 && { servesCuisine: place.cuisines.map(({ name }) => name) }),
    ...(place.menus.length > 0 && { hasMenu: `${url}/menus` }),
    acceptsReservations: isOpened && place.isReservationsEnabled,
    ...(place.links.length > 0 && { sameAs: place.links.flatMap((link) => namedLink(link)?.href ?? []) }),
    ...(place.organisation && {
      parentOrganization: {
        '@type': 'Organization',
        name: place.organisation.name,
        url: `${origin}/organisations/${place.organisation.id}`,
      },
    }),
  }
}

/** Groups days with the same hours. A day that ends after midnight stays one entry, as the vocabulary requires. */
export function openingHoursSpecification({ items }: Pick<Schedule, 'items'>): JsonLd[] {
  const days = new Map<string, Set<number>>()
  for (const { dayOfWeek, startAt, endAt } of items) {
    const hours = `${startAt} ${startAt === '00:00' && endAt === '00:00' ? '23:59' : endAt}`
    days.set(hours, (days.get(hours) ?? new Set()).add(dayOfWeek))
  }
  return [...days].map(([hours, sameDays]) => {
    const [opens, closes] = hours.split(' ')
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: [...sameDays].sort().map((day) => weekdays[day - 1]),
      opens,
      closes,
    }
  })
}

function aggregateRating(place: Place): JsonLd {
  const ratingCount = place.ratingCounts.reduce((sum, count) => sum + count, 0)
  return {
    '@type': 'AggregateRating',
    ratingValue: place.rating,
    bestRating: 5,
    worstRating: 1,
    ...(ratingCount > 0 ? { ratingCount } : { reviewCount: place.reviewCount }),
  }
}

/** Only reviews that are shown on the page. */
export function reviewSchemas(reviews: readonly PostSummary[], place: Place, origin: string): JsonLd[] {
  return reviews.flatMap((review) =>
    review.rating === null || review.isDeleted || review.isHidden
      ? []
      : [
          {
            '@type': 'Review',
            url: `${origin}/posts/${review.id}`,
            itemReviewed: {
              '@type': place.schemaType,
              '@id': `${origin}/${place.latinName}`,
              name: place.name,
            },
            author: { '@type': 'Person', name: review.user?.fullName ?? 'Гость' },
            datePublished: review.dateForSchema,
            reviewBody: review.text,
            reviewRating: {
              '@type': 'Rating',
              // Maps the four grades to a scale of five: very bad is 2, very good is 5.
              ratingValue: review.rating + 1,
              bestRating: 5,
              worstRating: 1,
            },
          },
        ],
  )
}

export function aboutOf(place: Pick<Place, 'short_description' | 'description'>): string {
  return place.short_description || place.description
}
