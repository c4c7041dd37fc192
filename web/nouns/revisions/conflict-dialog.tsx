import { type ReactNode, useState } from 'react'
import type { EditConflict } from '#contract/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/fields/choice.tsx'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import styles from './conflict-dialog.module.css'

export interface ConflictingField {
  field: string
  name: string
  mine: ReactNode
  theirs: ReactNode
  /** The person who saved the other value. */
  userName: string
}

interface ConflictDialogProps {
  fields: readonly ConflictingField[]
  /** `theirs`: the fields that keep the other person's value. */
  onResolve: (theirs: readonly string[]) => void
  onClose: () => void
  isPending: boolean
}

/** Two people changed the same fields: both values are shown, and the viewer chooses one for each. */
export function ConflictDialog({ fields, onResolve, onClose, isPending }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs((before) => [...before.filter((item) => item !== field), ...(isTheirs ? [field] : [])])
  return (
    <Dialog
      title="Пока вы редактировали, страницу изменили"
      onClose={onClose}
      isWide
      footer={
        <Button variant="primary" isPending={isPending} onClick={() => onResolve(theirs)}>
          Сохранить выбранное
        </Button>
      }
    >
      <p className={styles.lead}>
        Ваши правки на месте. Выберите, что оставить в полях, которые изменили не только вы.
      </p>
      <ul className={styles.fields}>
        {fields.map((conflict) => (
          <li key={conflict.field}>
            <fieldset className={styles.field}>
              <legend className={styles.name}>{conflict.name}</legend>
              <Radio
                name={`conflict-${conflict.field}`}
                checked={!theirs.includes(conflict.field)}
                onChange={() => choose(conflict.field, false)}
              >
                <span className={styles.who}>Ваш вариант</span>
                <span className={styles.value}>{conflict.mine}</span>
              </Radio>
              <Radio
                name={`conflict-${conflict.field}`}
                checked={theirs.includes(conflict.field)}
                onChange={() => choose(conflict.field, true)}
              >
                <span className={styles.who}>{conflict.userName || 'Другой редактор'}</span>
                <span className={styles.value}>{conflict.theirs}</span>
              </Radio>
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Several edits may have touched one field: the last editor is named, with the current value. */
export function conflictingFields<Field extends string>(
  { changes }: EditConflict,
  isField: (name: string) => name is Field,
): { field: Field; userName: string }[] {
  const fields = new Map<Field, string>()
  for (const { field, userName } of changes) {
    if (isField(field) && !fields.has(field)) fields.set(field, userName)
  }
  return [...fields].map(([field, userName]) => ({ field, userName }))
}
