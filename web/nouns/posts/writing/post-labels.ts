import type { PostType } from '#contract/posts/posts.ts'
import { inQuotes } from '#contract/russian.ts'
import { NBSP } from '#web/lib/format/typography.ts'

export interface Venue {
  kind: 'place' | 'organisation'
  name: string
}

const venueGenitive = { place: 'заведения', organisation: 'сети' } as const
const aboutVenue = { place: `о${NBSP}заведении`, organisation: `о${NBSP}сети` } as const

/** The title of the editor: «Отзыв о заведении «Пушкин»», «Новость сети «Хачапури»», «Впечатление». */
export function postHeading(type: PostType | null, venue: Venue | null): string {
  if (type === null) return 'Новая запись'
  if (!venue) return 'Впечатление'
  if (type === 'news') return `Новость ${venueGenitive[venue.kind]} ${inQuotes(venue.name)}`
  return `${type === 'review' ? 'Отзыв' : 'Впечатление'} ${aboutVenue[venue.kind]} ${inQuotes(venue.name)}`
}

/** The type of a post as an option: «Отзыв от себя», «Новость от сети». */
export function typeChoice(type: PostType, venue: Venue | null): string {
  if (type === 'news') return `Новость от ${venueGenitive[venue?.kind ?? 'place']}`
  return type === 'review' ? 'Отзыв от себя' : 'Впечатление от себя'
}

export const publishedMessages: Record<PostType, string> = {
  review: 'Отзыв опубликован',
  news: 'Новость опубликована',
  impression: 'Впечатление опубликовано',
}

export const placeholders: Record<PostType, string> = {
  review: 'Что понравилось, а что нет? Что взять, на что обратить внимание?',
  news: 'Что нового: меню, события, часы работы',
  impression: 'Чем хочется поделиться?',
}
