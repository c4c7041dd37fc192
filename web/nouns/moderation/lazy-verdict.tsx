import { Suspense } from 'react'
import type { Verdict } from '#contract/moderation/verdicts.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'

const VerdictNote = lazyWithRetry('VerdictNote', () => import('./verdict-note.tsx'))

/** The decision of moderators in the place of a removed text; null for readers who may not see it. */
export function LazyVerdict({ verdict, text }: { verdict: Verdict | null | undefined; text?: string }) {
  if (!verdict) return null
  return (
    <Suspense fallback={null}>
      <VerdictNote caseId={verdict.caseId} verdict={verdict} text={text} />
    </Suspense>
  )
}
