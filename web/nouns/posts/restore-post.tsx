import type { PostSummary } from '#contract/posts/posts.ts'
import { Button } from '#web/ui/button.tsx'
import { useRestorePost } from './post-changes.ts'

/** Shown to people who may restore a deleted or hidden post. */
export function RestorePost({ post }: { post: PostSummary }) {
  const restore = useRestorePost(post)
  return (
    <Button size="small" isPending={restore.isPending} onClick={() => restore.mutate()}>
      Восстановить
    </Button>
  )
}
