import { createContext, type ReactNode, use, useState } from 'react'
import type { CommentSummary } from '#contract/posts/comments.ts'

/** The state of the comment being written under a post. */
export type CommentMode = { kind: 'new' } | { kind: 'answer' | 'edit'; comment: CommentSummary }

interface CommentComposer {
  /** Null while nothing is being written: the field is a button then. */
  mode: CommentMode | null
  /** The author of the post takes no comments of this reader. */
  isClosed: boolean
  write: (mode: CommentMode) => void
  /** Back to a new one. */
  reset: () => void
}

const CommentComposerContext = createContext<CommentComposer>({
  mode: null,
  isClosed: false,
  write() {},
  reset() {},
})

const NEW: CommentMode = { kind: 'new' }

/** Around the comments of one post and their field: an answer or a change begins at a comment and is typed below. */
export function CommentComposerProvider({ isClosed, children }: { isClosed: boolean; children: ReactNode }) {
  const [mode, write] = useState<CommentMode | null>(null)
  return (
    <CommentComposerContext value={{ mode, isClosed, write, reset: () => write(NEW) }}>
      {children}
    </CommentComposerContext>
  )
}

export function useCommentComposer(): CommentComposer {
  return use(CommentComposerContext)
}
