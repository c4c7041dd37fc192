import { useSearchParams } from 'react-router'
import type { Place } from '#contract/places/places.ts'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { PlaceFacts } from '#web/nouns/places/page/place-facts.tsx'
import { PostList } from '#web/nouns/posts/post-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Block } from '../block.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { PlaceHeaderSmall } from '../place-header-small.tsx'
import {
  allReviews,
  isAllReviews,
  readReviewsChoice,
  reviewsAddress,
  reviewsRequest,
} from './reviews-choice.ts'

const PlaceRating = lazyHydrated('PlaceRating', () => import('./place-rating.tsx'))
const ReviewsFilter = lazyHydrated('ReviewsFilter', () => import('./reviews-filter.tsx'))

export function ReviewsPage({ place }: { place: Place }) {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const choice = readReviewsChoice(search)
  const writeReview = !place.hasAccess && (
    <LinkButton to={`/posts/create?placeId=${place.id}`} preventScrollReset={!viewer}>
      Написать отзыв
    </LinkButton>
  )
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place, { label: 'Отзывы', path: 'reviews' })}
      header={<PlaceHeaderSmall place={place} title={`Отзывы: ${place.name}`} />}
      tab="reviews"
      aside={
        <Block title="Оценка">
          {place.rating === null ? <NoRating place={place} /> : <PlaceRating place={place} />}
          {writeReview}
        </Block>
      }
    >
      {(place.reviewCount > 1 || !isAllReviews(choice)) && (
        <ReviewsFilter place={place} search={search.toString()} />
      )}
      <PostList
        request={reviewsRequest(place.id, choice)}
        label={`Отзывы: ${place.name}`}
        isSubjectHidden
        empty={
          isAllReviews(choice)
            ? {
                title: 'Здесь пока нет отзывов',
                text: place.hasAccess
                  ? 'О\u00A0каждом новом мы вам сообщим.'
                  : 'Были тут? Расскажите другим, стоит ли идти.',
                action: writeReview,
              }
            : {
                title: 'Таких отзывов нет',
                action: (
                  <LinkButton to={reviewsAddress(place.latinName, allReviews)}>
                    Показать все отзывы
                  </LinkButton>
                ),
              }
        }
      />
    </PlaceFrame>
  )
}

export function NewsPage({ place }: { place: Place }) {
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place, { label: 'Новости', path: 'news' })}
      header={<PlaceHeaderSmall place={place} title={`Новости: ${place.name}`} />}
      tab="news"
      aside={
        <Block title="О заведении">
          <PlaceFacts place={place} />
        </Block>
      }
    >
      <PostList
        request={{ placeId: place.id, type: 'news' }}
        label={`Новости: ${place.name}`}
        empty={{
          title: 'Здесь пока нет новостей',
          text: place.hasAccess
            ? 'Расскажите гостям о\u00A0меню, событиях, часах работы.'
            : 'Заведение ещё ничего не\u00A0рассказывало.',
          action: place.hasAccess ? (
            <LinkButton to={`/posts/create?placeId=${place.id}`}>Написать новость</LinkButton>
          ) : (
            <LinkButton to={`/${place.latinName}`}>К заведению</LinkButton>
          ),
        }}
      />
    </PlaceFrame>
  )
}

function NoRating({ place: { latinName, isRatingUnderReview } }: { place: Place }) {
  return (
    <p>
      {isRatingUnderReview ? <a href={`/${latinName}/rating`}>Оценки проверяются</a> : 'Оценок пока нет.'}
    </p>
  )
}
