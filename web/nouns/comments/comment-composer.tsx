import { createContext, type ReactNode, use, useState } from 'react'
import type { CommentSummary } from '#contract/posts/comments.ts'

/** The state of the comment being written under a post. */
export type CommentMode = { kind: 'new' } | { kind: 'answer' | 'edit'; comment: CommentSummary }

interface CommentComposer {
  /** Null while nothing is being written; the form is shown as a button then. */
  mode: CommentMode | null
  /** The author of the post takes no comments from the viewer. */
  isClosed: boolean
  setMode: (mode: CommentMode) => void
  /** Starts a new comment. */
  reset: () => void
}

const CommentComposerContext = createContext<CommentComposer>({
  mode: null,
  isClosed: false,
  setMode() {},
  reset() {},
})

const NEW_COMMENT: CommentMode = { kind: 'new' }

/** Shares the state between the comments of a post, where a reply or an edit starts, and the form below them. */
export function CommentComposerProvider({ isClosed, children }: { isClosed: boolean; children: ReactNode }) {
  const [mode, setMode] = useState<CommentMode | null>(null)
  return (
    <CommentComposerContext value={{ mode, isClosed, setMode, reset: () => setMode(NEW_COMMENT) }}>
      {children}
    </CommentComposerContext>
  )
}

export function useCommentComposer(): CommentComposer {
  return use(CommentComposerContext)
}
