import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type PlaceField, placeFieldNames } from '#contract/place-fields.ts'
import type { PlaceValues } from '#contract/place-writing.ts'
import { categoriesQuery, cuisinesQuery, dresscodesQuery } from '#web/features/reference/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import type { PlaceCopy } from './place-copy.ts'
import { valuesOf } from './place-payload.ts'
import type { OpenConflict } from './use-place-form.ts'
import { valueWords } from './value-words.ts'

interface ConflictDialogProps {
  conflict: OpenConflict
  copy: PlaceCopy
  onSettle: (theirs: readonly string[]) => void
  onClose: () => void
  isPending: boolean
}

/** Two people changed the same fields: each is shown both ways, and nothing goes without being chosen. */
export function ConflictDialog({ conflict, copy, onSettle, onClose, isPending }: ConflictDialogProps) {
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const names = useValueNames(copy.organisation)
  const mine = useMemo(() => valuesOf(copy), [copy])
  const changes = useMemo(() => distinctFields(conflict), [conflict])
  const choose = (field: string, isTheirs: boolean) =>
    setTheirs((before) => [...before.filter((one) => one !== field), ...(isTheirs ? [field] : [])])
  return (
    <Dialog
      title="Пока вы редактировали, страницу изменили"
      onClose={onClose}
      isWide
      footer={
        <Button variant="primary" isPending={isPending} onClick={() => onSettle(theirs)}>
          Сохранить выбранное
        </Button>
      }
    >
      <p className={styles.lead}>
        Ваши правки на месте. Выберите, что оставить там, где изменения встретились.
      </p>
      <ul className={styles.fields}>
        {changes.map(({ field, userName }) => (
          <li key={field}>
            <fieldset className={styles.field}>
              <legend className={styles.name}>{placeFieldNames[field]}</legend>
              <Radio
                name={`conflict-${field}`}
                checked={!theirs.includes(field)}
                onChange={() => choose(field, false)}
              >
                <span className={styles.who}>Ваш вариант</span>
                <span className={styles.value}>{valueWords(field, valueAt(mine, field), names)}</span>
              </Radio>
              <Radio
                name={`conflict-${field}`}
                checked={theirs.includes(field)}
                onChange={() => choose(field, true)}
              >
                <span className={styles.who}>{userName || 'Другой редактор'}</span>
                <span className={styles.value}>
                  {valueWords(field, valueAt(conflict.fresh.values, field), names)}
                </span>
              </Radio>
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Several saves may have touched one field: what stands now is what counts. */
function distinctFields({ changes }: OpenConflict): { field: PlaceField; userName: string }[] {
  const fields = new Map<PlaceField, string>()
  for (const { field, userName } of changes) {
    if (isField(field) && !fields.has(field)) fields.set(field, userName)
  }
  return [...fields].map(([field, userName]) => ({ field, userName }))
}

function isField(name: string): name is PlaceField {
  return Object.hasOwn(placeFieldNames, name)
}

function valueAt(values: PlaceValues, field: PlaceField): unknown {
  return values[field as keyof PlaceValues]
}

export function useValueNames(organisation: { id: string; name: string } | null) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: cuisines = [] } = useQuery(cuisinesQuery)
  const { data: dresscodes = [] } = useQuery(dresscodesQuery)
  return { categories, cuisines, dresscodes, organisations: organisation ? [organisation] : [] }
}
