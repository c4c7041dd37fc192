import { useQueryClient } from '@tanstack/react-query'
import type { CommentSummary } from '#contract/comments.ts'
import { useOneAtATime } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { restoreComment } from './comment-changes.ts'

/** For whoever may bring a deleted or hidden comment back. */
export function RestoreComment({ comment }: { comment: CommentSummary }) {
  const queryClient = useQueryClient()
  const [restore, isPending] = useOneAtATime(() => restoreComment(queryClient, comment))
  return (
    <Button size="small" variant="quiet" isPending={isPending} onClick={() => void restore()}>
      Восстановить
    </Button>
  )
}
