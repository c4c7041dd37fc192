import type { CommentSummary } from '#contract/posts/comments.ts'
import { Button } from '#web/ui/button.tsx'
import { useRestoreComment } from './comment-changes.ts'

/** Shown to people who may restore a deleted or hidden comment. */
export function RestoreComment({ comment }: { comment: CommentSummary }) {
  const restore = useRestoreComment(comment)
  return (
    <Button size="small" variant="quiet" isPending={restore.isPending} onClick={() => restore.mutate()}>
      Восстановить
    </Button>
  )
}
