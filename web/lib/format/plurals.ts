import { followerForms, guestForms, type PluralForms, postForms } from '#contract/russian.ts'

export { formatCount, type PluralForms, plural } from '#contract/russian.ts'

export const nounForms = {
  places: ['заведение', 'заведения', 'заведений'],
  /** «у 21 заведения», «у 6 980 заведений» */
  placesGenitive: ['заведения', 'заведений', 'заведений'],
  organisations: ['сеть', 'сети', 'сетей'],
  reviews: ['отзыв', 'отзыва', 'отзывов'],
  posts: postForms,
  comments: ['комментарий', 'комментария', 'комментариев'],
  likes: ['лайк', 'лайка', 'лайков'],
  followers: followerForms,
  followings: ['подписка', 'подписки', 'подписок'],
  photos: ['фотография', 'фотографии', 'фотографий'],
  cities: ['город', 'города', 'городов'],
  dishes: ['блюдо', 'блюда', 'блюд'],
  guests: guestForms,
  /** «на 1 гостя», «на 6 гостей» */
  guestsAccusative: ['гостя', 'гостей', 'гостей'],
  filters: ['фильтр', 'фильтра', 'фильтров'],
  days: ['день', 'дня', 'дней'],
  reports: ['жалоба', 'жалобы', 'жалоб'],
} as const satisfies Record<string, PluralForms>
