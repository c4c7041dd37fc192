import type { Post } from '#contract/posts/posts.ts'
import { LazyVerdict } from '#web/nouns/moderation/lazy-verdict.tsx'
import { RemovedPost } from '#web/nouns/posts/removed-post.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Replaces a deleted or hidden post, with a button to restore it for people who may, and links for others. */
export function GonePost({ post }: { post: Post }) {
  const { place, city } = post
  return (
    <>
      <h1 className="visually-hidden">{post.isDeleted ? 'Запись удалена' : 'Запись скрыта'}</h1>
      {post.canRestore ? (
        <RemovedPost post={post} />
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
      <LazyVerdict verdict={post.verdict} text={post.text} />
    </>
  )
}
