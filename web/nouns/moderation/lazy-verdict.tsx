import { lazy, Suspense } from 'react'
import type { Verdict } from '#contract/moderation/verdicts.ts'

const VerdictNote = lazy(async () => ({ default: (await import('./verdict-note.tsx')).VerdictNote }))

/** The verdict on a placeholder; readers without the right to see the reason have none. */
export function LazyVerdict({ verdict, text }: { verdict: Verdict | null | undefined; text?: string }) {
  if (!verdict) return null
  return (
    <Suspense fallback={null}>
      <VerdictNote caseId={verdict.caseId} verdict={verdict} text={text} />
    </Suspense>
  )
}
