import { lazy, Suspense } from 'react'
import type { Verdict } from '#contract/moderation/verdicts.ts'

const VerdictNote = lazy(async () => ({ default: (await import('./verdict-note.tsx')).VerdictNote }))

/** Beside a placeholder: empty for readers, who may not see the reason. */
export function LazyVerdict({ verdict, words }: { verdict: Verdict | null | undefined; words?: string }) {
  if (!verdict) return null
  return (
    <Suspense fallback={null}>
      <VerdictNote caseId={verdict.caseId} verdict={verdict} words={words} />
    </Suspense>
  )
}
