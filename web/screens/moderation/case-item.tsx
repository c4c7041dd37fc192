import { lazy, Suspense, useRef, useState } from 'react'
import type { ModerationCase } from '#contract/moderation/moderation.ts'
import { isWaiting } from '#web/nouns/moderation/api.ts'
import { useQueueKeys } from '#web/nouns/moderation/queue-keys.ts'
import { type DecisionAction, useDecision } from '#web/nouns/moderation/use-decision.ts'
import { CaseCard } from './case-card.tsx'
import { mostReportedReason } from './case-labels.ts'
import { DecisionButtons, decisionsFor } from './decision-buttons.tsx'
import type { DecisionDraft } from './decision-form.tsx'
import { ResolvedCase } from './resolved-case.tsx'

const DecisionForm = lazy(async () => ({ default: (await import('./decision-form.tsx')).DecisionForm }))

interface CaseItemProps {
  moderationCase: ModerationCase
  isOwn: boolean
  /** The first undecided case, to which keys apply while no card has the focus. */
  isFirst: boolean
}

/** One case of the queue with its decisions; after a decision, a line with an undo button. */
export function CaseItem({ moderationCase, isOwn, isFirst }: CaseItemProps) {
  const [draft, setDraft] = useState<DecisionDraft | null>(null)
  const { mutate, isPending } = useDecision(moderationCase)
  const item = useRef<HTMLDivElement>(null)
  const isAppeal = moderationCase.status !== 'open'

  const begin = (action: DecisionAction) =>
    setDraft({ action, reason: mostReportedReason(moderationCase), note: draft?.note ?? '' })
  const cancel = () => {
    setDraft(null)
    item.current?.querySelector<HTMLElement>('article')?.focus()
  }
  const submit = ({ action, reason, note }: DecisionDraft) => {
    focusNext(item.current)
    mutate({ action, note, ...(action === 'hide' && { reason }) }, { onSuccess: () => setDraft(null) })
  }
  useQueueKeys((event) => {
    const card = document.activeElement?.closest('article') ?? null
    if (card === null ? !isFirst : !item.current?.contains(card)) return
    const decision = decisionsFor(moderationCase).find(({ code }) => code === event.code)
    if (!decision || isOwn || !isWaiting(moderationCase)) return
    event.preventDefault()
    begin(decision.action)
  })

  return (
    <div ref={item}>
      {isWaiting(moderationCase) ? (
        <CaseCard moderationCase={moderationCase}>
          {isOwn && <p>Это ваше: решать будет другой модератор.</p>}
          {!isOwn && draft && (
            <Suspense>
              <DecisionForm
                draft={draft}
                isAppeal={isAppeal}
                isPending={isPending}
                onChange={setDraft}
                onSubmit={submit}
                onCancel={cancel}
              />
            </Suspense>
          )}
          {!isOwn && !draft && <DecisionButtons moderationCase={moderationCase} onChoose={begin} />}
        </CaseCard>
      ) : (
        <ResolvedCase moderationCase={moderationCase} isPending={isPending} />
      )}
    </div>
  )
}

/** The form disappears after a decision, so the focus moves to the next case. */
function focusNext(item: HTMLElement | null): void {
  const next = item?.closest('li')?.nextElementSibling?.querySelector<HTMLElement>('article')
  const target = next ?? item?.closest('li')
  requestAnimationFrame(() => target?.focus())
}
