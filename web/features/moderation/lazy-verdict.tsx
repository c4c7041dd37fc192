import { lazy, Suspense } from 'react'
import type { Verdict } from '#contract/verdicts.ts'

const VerdictNote = lazy(async () => ({ default: (await import('./verdict-note.tsx')).VerdictNote }))

/** Beside a placeholder: nothing for readers, who are not told why. */
export function LazyVerdict({ verdict, words }: { verdict: Verdict | null; words?: string }) {
  if (!verdict) return null
  return (
    <Suspense fallback={null}>
      <VerdictNote caseId={verdict.caseId} verdict={verdict} words={words} />
    </Suspense>
  )
}
