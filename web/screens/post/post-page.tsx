import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Post } from '#contract/posts/posts.ts'
import { formatRating, groupDigits } from '#web/lib/format/numbers.ts'
import { lazyHydrated, lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { CommentComposerProvider } from '#web/nouns/comments/comment-composer.tsx'
import { CommentList } from '#web/nouns/comments/comment-list.tsx'
import { CommentInput } from '#web/nouns/comments/form/comment-input.tsx'
import { LikesSummary } from '#web/nouns/likes/likes-summary.tsx'
import { RecommendedPlacesAside } from '#web/nouns/places/cards/recommended-places-aside.tsx'
import { postQuery } from '#web/nouns/posts/api.ts'
import { PostActions } from '#web/nouns/posts/post-actions.tsx'
import { postTitle } from '#web/nouns/posts/post-author.ts'
import { PostHeader } from '#web/nouns/posts/post-header.tsx'
import { PostPhotos } from '#web/nouns/posts/post-photos.tsx'
import { postCrumbs } from '#web/nouns/posts/post-seo.ts'
import { PopularPeople } from '#web/nouns/users/popular-people.tsx'
import { icon } from '#web/ui/icon.ts'
import { Link } from '#web/ui/link.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { ExpandableText } from '#web/ui/text/expandable-text.tsx'
import { linkedText } from '#web/ui/text/linked-text.tsx'
import styles from './post-page.module.css'

const MapPin = icon('map-pin')

const CommentTools = lazyHydrated('CommentTools', () => import('#web/nouns/comments/comment-tools.tsx'))
const GonePost = lazyWithRetry('GonePost', () => import('./gone-post.tsx'))

export function PostPage({ postId }: { postId: string }) {
  const { data: post } = useQuery(postQuery(postId))
  if (!post) return null
  const city = post.city?.latinName
  const isGone = post.isDeleted || post.isHidden
  return (
    <PageColumns
      width="reading"
      className={styles.page}
      aside={
        city && (
          <>
            <RecommendedPlacesAside city={city} />
            <PopularPeople city={city} />
          </>
        )
      }
    >
      <Breadcrumbs crumbs={postCrumbs(post)} />
      {isGone ? (
        <Suspense fallback={null}>
          <GonePost post={post} />
        </Suspense>
      ) : (
        <PostBody post={post} />
      )}
    </PageColumns>
  )
}

function PostBody({ post }: { post: Post }) {
  return (
    <article className={styles.post}>
      <h1 className="visually-hidden">{postTitle(post)}</h1>
      <PostHeader post={post} />
      {post.text && (
        <div className={styles.text}>
          <ExpandableText text={post.text} isAlwaysOpen>
            {linkedText(post.text, post.links)}
          </ExpandableText>
        </div>
      )}
      <PostPhotos photos={post.imageSets} set={post.id} title={postTitle(post)} isPriority />
      <VenueCard post={post} />
      {post.location && (
        <Link to={`/posts/${post.id}?modal=map`} preventScrollReset className={styles.point}>
          <MapPin aria-hidden="true" />
          {post.location.street || 'Показать на карте'}
        </Link>
      )}
      <div>
        <PostActions post={post} />
        <LikesSummary post={post} />
      </div>
      <section id="comments" className={styles.comments} aria-labelledby="comments-title">
        <h2 id="comments-title" className={styles.heading}>
          Комментарии
          {post.commentCount > 0 && (
            <span className={styles.count} data-figures="">
              {groupDigits(post.commentCount)}
            </span>
          )}
        </h2>
        <CommentComposerProvider isClosed={!post.canComment}>
          <CommentTools postId={post.id} count={post.commentCount} />
          <CommentList postId={post.id} isStaff={post.isStaff} />
          <div className={styles.compose} data-floating="">
            <CommentInput post={post} />
          </div>
        </CommentComposerProvider>
      </section>
    </article>
  )
}

/** The venue that the post is about. */
function VenueCard({ post }: { post: Post }) {
  const { place } = post
  if (!place) return null
  return (
    <a href={`/${place.latinName}`} className={styles.venue}>
      <Avatar id={place.id} name={place.name} image={place.avatar} />
      <span className={styles.venueText}>
        <b>{place.name}</b>
        <span>{place.category.name}</span>
      </span>
      {place.rating !== null && (
        <span className={styles.rating}>
          <span className="visually-hidden">Оценка </span>
          {formatRating(place.rating)}
        </span>
      )}
    </a>
  )
}
