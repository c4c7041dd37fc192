import { collectionAuthor } from './collections/collection-limits.ts'
import type { Collection } from './collections/collections.ts'
import type { Place } from './places/places.ts'
import { starsOf } from './places/ranking.ts'
import type { Post } from './posts/posts.ts'
import { formatCount, inQuotes, type PluralForms, placeForms } from './russian.ts'
import { hashOf } from './tones.ts'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630

export const shareKinds = ['places', 'posts', 'collections'] as const
export type ShareKind = (typeof shareKinds)[number]

/**
 * Everything that the share picture of a link shows. The server draws it from these fields alone, because its address
 * is a hash of them.
 */
export interface ShareCard {
  kind: ShareKind
  id: string
  title: string
  /** Above the title: «Кафе · Москва». */
  kicker: string
  /** The beginning of what a post says. */
  text: string
  /** Below: «Оценка 4,7 · 12 отзывов». */
  facts: string[]
  /** Full stars of a review; null without a grade. */
  stars: number | null
  /** Addresses of photos or generated covers, up to four. */
  pictures: string[]
}

const reviewForms: PluralForms = ['отзыв', 'отзыва', 'отзывов']
const TEXT_LENGTH = 300

/** Null for a place that is not public. */
export function shareCardOfPlace(place: Place): ShareCard | null {
  if (place.isDeleted || place.moderationStatus.value !== 'published') return null
  const { id, name, location, rating, reviewCount } = place
  const address = [location.street, location.building].filter(Boolean).join(', ')
  return {
    kind: 'places',
    id,
    title: name,
    kicker: [place.subCategory || place.category.name, location.city.name].join(' · '),
    text: '',
    facts: [
      ...(rating === null
        ? []
        : [`Оценка ${rating.toFixed(1).replace('.', ',')}`, formatCount(reviewCount, reviewForms)]),
      ...(address ? [address] : []),
    ],
    stars: null,
    pictures: [place.background?.cover.url ?? place.drawnCover],
  }
}

/** Null for a post that was removed. */
export function shareCardOfPost(post: Post): ShareCard | null {
  if (post.isDeleted || post.isHidden) return null
  const venue = post.place?.name ?? post.organisation?.name ?? ''
  const author = post.user?.fullName ?? venue
  const photo = post.someImageSet?.cover.url
  const subject = post.isReview
    ? `Отзыв: ${venue}`
    : post.isNews
      ? 'Новость'
      : venue && `Впечатление: ${venue}`
  return {
    kind: 'posts',
    id: post.id,
    title: author,
    kicker: subject || 'Впечатление',
    text: Array.from(post.text).slice(0, TEXT_LENGTH).join(''),
    facts: [],
    stars: post.rating === null ? null : starsOf(post.rating),
    pictures: photo ? [photo] : [],
  }
}

/** Null for one that is not public: the picture is found by its id. */
export function shareCardOfCollection(collection: Collection): ShareCard | null {
  if (collection.visibility !== 'public' || collection.isHidden) return null
  const { id, title, placesCount, covers, city } = collection
  return {
    kind: 'collections',
    id,
    title,
    kicker: ['Подборка', city?.name].filter(Boolean).join(' · '),
    text: '',
    facts: [formatCount(placesCount, placeForms), collectionAuthor(collection)],
    stars: null,
    pictures: covers.slice(0, 4),
  }
}

/** The address of the picture; another content has another one, so that caches may keep it forever. */
export function sharePicturePath(card: ShareCard): string {
  const { kind, id } = card
  return `/share/${kind}/${id}.jpg?v=${hashOf(JSON.stringify(card)).toString(16).padStart(8, '0')}`
}

/** The alternative text of the picture. */
export function shareAlt({ title, kicker }: ShareCard): string {
  return `${kicker}: ${inQuotes(title)}`
}
