import { useState } from 'react'
import { reasonTexts } from '#contract/moderation/moderation-labels.ts'
import type { Verdict } from '#contract/moderation/verdicts.ts'
import { Button } from '#web/ui/button.tsx'
import { AppealDialog } from './appeal-dialog.tsx'
import styles from './verdict-note.module.css'

type Explained = Omit<Verdict, 'caseId' | 'decidedAt'>

const appealLabels: Record<Verdict['appealStatus'], string> = {
  none: '',
  open: 'Обжалование ждёт решения',
  granted: 'Обжалование удовлетворено',
  rejected: 'Обжалование отклонено',
}

interface VerdictNoteProps {
  caseId: string
  verdict: Explained
  /** The removed text, where nothing else shows it. */
  text?: string
}

/** The reason of a removal, for the author and moderators; the author may appeal once. */
export function VerdictNote({ caseId, verdict, text }: VerdictNoteProps) {
  const { by, decision, isUnconfirmed, reason, note, appealStatus, appealNote, canAppeal } = verdict
  const [isAppealing, setIsAppealing] = useState(false)
  const [draft, setDraft] = useState('')
  const appeal = [appealLabels[appealStatus], appealNote].filter(Boolean).join(': ')
  return (
    <div className={styles.verdict}>
      {text && <p className={styles.text}>{text}</p>}
      {by === 'venue' && decision === 'deleted' && (
        <p>
          <b>Удалено заведением.</b>
          {isUnconfirmed && ' Оценка учитывается, пока модератор не\u00A0подтвердит удаление.'}
        </p>
      )}
      {(reason || note) && (
        <p>
          {reason && <b>{`Причина: ${reasonTexts[reason]}. `}</b>}
          {note}
        </p>
      )}
      {appeal && <p className={styles.appeal}>{appeal}</p>}
      {canAppeal && (
        <Button size="small" onClick={() => setIsAppealing(true)}>
          Обжаловать
        </Button>
      )}
      {isAppealing && canAppeal && (
        <AppealDialog
          caseId={caseId}
          text={draft}
          onChange={setDraft}
          onClose={() => setIsAppealing(false)}
        />
      )}
    </div>
  )
}
