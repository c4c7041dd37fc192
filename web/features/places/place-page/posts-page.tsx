import type { Place } from '#contract/places.ts'
import { PostList } from '#web/features/posts/post-list.tsx'
import { useViewer } from '#web/lib/page-state.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Block } from './block.tsx'
import { placeCrumbs } from './place-crumbs.ts'
import { PlaceFacts } from './place-facts.tsx'
import { PlaceFrame } from './place-frame.tsx'
import { PlaceHeaderSmall } from './place-header.tsx'
import { PlaceRating } from './place-rating.tsx'

export function ReviewsPage({ place }: { place: Place }) {
  const viewer = useViewer()
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
          {place.rating === null ? <p>Оценок пока нет.</p> : <PlaceRating place={place} />}
          {writeReview}
        </Block>
      }
    >
      <PostList
        request={{ placeId: place.id, type: 'review' }}
        label={`Отзывы: ${place.name}`}
        isSubjectHidden
        empty={{
          title: 'Здесь пока нет отзывов',
          text: place.hasAccess
            ? 'О\u00A0каждом новом мы вам сообщим.'
            : 'Были тут? Расскажите другим, стоит ли идти.',
          action: writeReview,
        }}
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
