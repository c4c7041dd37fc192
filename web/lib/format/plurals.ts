import { groupDigits } from './numbers.ts'
import { NBSP } from './typography.ts'

/** One, two to four, five and more: «отзыв», «отзыва», «отзывов». */
export type PluralForms = readonly [one: string, few: string, many: string]

export const forms = {
  places: ['заведение', 'заведения', 'заведений'],
  organisations: ['сеть', 'сети', 'сетей'],
  reviews: ['отзыв', 'отзыва', 'отзывов'],
  news: ['новость', 'новости', 'новостей'],
  posts: ['запись', 'записи', 'записей'],
  comments: ['комментарий', 'комментария', 'комментариев'],
  likes: ['лайк', 'лайка', 'лайков'],
  followers: ['подписчик', 'подписчика', 'подписчиков'],
  followings: ['подписка', 'подписки', 'подписок'],
  photos: ['фотография', 'фотографии', 'фотографий'],
  cities: ['город', 'города', 'городов'],
  cuisines: ['кухня', 'кухни', 'кухонь'],
  dishes: ['блюдо', 'блюда', 'блюд'],
  guests: ['гость', 'гостя', 'гостей'],
  filters: ['фильтр', 'фильтра', 'фильтров'],
  days: ['день', 'дня', 'дней'],
  weeks: ['неделю', 'недели', 'недель'],
  months: ['месяц', 'месяца', 'месяцев'],
  years: ['год', 'года', 'лет'],
} as const satisfies Record<string, PluralForms>

export function plural(count: number, [one, few, many]: PluralForms): string {
  const tens = Math.abs(count) % 100
  const units = tens % 10
  if (tens > 10 && tens < 20) return many
  if (units === 1) return one
  return units >= 2 && units <= 4 ? few : many
}

/** «1 284 заведения», tied so that the number never stays alone at a line's end. */
export function countOf(count: number, words: PluralForms): string {
  return `${groupDigits(count)}${NBSP}${plural(count, words)}`
}
