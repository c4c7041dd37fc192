import { useQuery } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import type { PostExcerpt as Excerpt } from '#contract/posts/posts.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { PostSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Block } from '../block.tsx'
import styles from './last-posts.module.css'
import { lastPostsQuery } from './last-posts-query.ts'
import { PlaceRating } from './place-rating.tsx'
import { PostExcerpt } from './post-excerpt.tsx'

/** The latest news; renders nothing when there are none. */
export function LastNews({ place }: { place: Place }) {
  const { data, error, refetch } = useQuery(lastPostsQuery(place.id, 'news'))
  if (place.newsCount === 0 && !data?.length) return null
  return (
    <Block title="Новости" to={`/${place.latinName}/news`} more={moreOf(place.newsCount, data?.length)}>
      <Excerpts posts={data} error={error} onRetry={refetch} isAuthorKnown />
    </Block>
  )
}

export function LastReviews({ place }: { place: Place }) {
  const { data, error, refetch } = useQuery(lastPostsQuery(place.id, 'review'))
  const viewer = useViewer()
  return (
    <Block title="Отзывы" to={`/${place.latinName}/reviews`} more={moreOf(place.reviewCount, data?.length)}>
      <PlaceRating place={place} />
      {data?.length === 0 ? (
        <div className={styles.none}>
          <p>
            {place.hasAccess
              ? 'Здесь пока нет отзывов. О\u00A0каждом новом мы вам сообщим.'
              : 'Здесь пока нет отзывов. Были тут? Расскажите другим, стоит ли идти.'}
          </p>
          {!place.hasAccess && (
            <LinkButton to={`/posts/create?placeId=${place.id}`} preventScrollReset={!viewer}>
              Написать отзыв
            </LinkButton>
          )}
        </div>
      ) : (
        <Excerpts posts={data} error={error} onRetry={refetch} />
      )}
    </Block>
  )
}

interface ExcerptsProps {
  posts: readonly Excerpt[] | undefined
  error: Error | null
  onRetry: () => unknown
  isAuthorKnown?: boolean
}

function Excerpts({ posts, error, onRetry, isAuthorKnown }: ExcerptsProps) {
  if (posts)
    return posts.map((post) => <PostExcerpt key={post.id} post={post} isAuthorKnown={isAuthorKnown} />)
  if (error) return <ListFailure error={error} onRetry={onRetry} />
  return <PostSkeleton />
}

/** «Все 124» when there is more than is shown. */
function moreOf(count: number, shown: number | undefined): string | undefined {
  return shown !== undefined && count > shown ? `Все ${groupDigits(count)}` : undefined
}
