import type { Post } from '#contract/posts.ts'
import { LazyVerdict } from '#web/features/moderation/lazy-verdict.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PostGone } from './post-gone.tsx'

/** In place of a post that was deleted or hidden: a way back for whoever may, a way on for everybody else. */
export function GonePost({ post }: { post: Post }) {
  const { place, city } = post
  return (
    <>
      <h1 className="visually-hidden">{post.isDeleted ? 'Запись удалена' : 'Запись скрыта'}</h1>
      {post.canRestore ? (
        <PostGone post={post} />
      ) : (
        <EmptyState
          title={post.isDeleted ? 'Запись удалена' : 'Запись скрыта'}
          text="Её больше нельзя прочитать, но рядом есть другие."
          illustration="no-posts"
        >
          {place && (
            <LinkButton variant="primary" to={`/${place.latinName}`}>
              {place.name}
            </LinkButton>
          )}
          {city && <LinkButton to={`/${city.latinName}/feed`}>Лента города</LinkButton>}
        </EmptyState>
      )}
      <LazyVerdict verdict={post.verdict} words={post.text} />
    </>
  )
}
