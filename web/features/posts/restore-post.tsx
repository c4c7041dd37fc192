import { useQueryClient } from '@tanstack/react-query'
import type { PostSummary } from '#contract/posts.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { restorePost } from './post-changes.ts'

/** For whoever may bring a deleted or hidden post back. */
export function RestorePost({ post }: { post: PostSummary }) {
  const queryClient = useQueryClient()
  const [restore, isPending] = useOneAtATime(() => restorePost(queryClient, post))
  return (
    <Button size="small" isPending={isPending} onClick={() => void restore()}>
      Восстановить
    </Button>
  )
}
