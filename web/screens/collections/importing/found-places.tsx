import { useState } from 'react'
import { MAX_COLLECTION_PLACES, MAX_COLLECTION_TITLE } from '#contract/collections/collection-limits.ts'
import type { Collection, CollectionImportPreview } from '#contract/collections/collections.ts'
import { errorMessage, fieldErrors } from '#web/lib/api/api-error.ts'
import { useIdempotencyKey } from '#web/lib/api/use-idempotency-key.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { useCreateCollection } from '#web/nouns/collections/collection-changes.ts'
import { searchAddress } from '#web/nouns/search/search-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { useFormErrors } from '#web/ui/forms/form-errors.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './import-page.module.css'

type Row = CollectionImportPreview['rows'][number]
const SKIPPED = ''

const leftOutForms = ['строка не поместилась', 'строки не поместились', 'строк не поместились'] as const

interface FoundPlacesProps {
  found: CollectionImportPreview
  title: string
  onDone: (collection: Collection) => void
}

/** The places that were found, those to choose among several, and those not found. */
export function FoundPlaces({ found, title: firstTitle, onDone }: FoundPlacesProps) {
  const [title, setTitle] = useState(firstTitle)
  const [choices, setChoices] = useState<readonly string[]>(() =>
    found.rows.map(({ isSure, places }) => (isSure ? (places[0]?.id ?? SKIPPED) : SKIPPED)),
  )
  const keyOf = useIdempotencyKey()
  const { element, errors, showErrors, clearErrors } = useFormErrors<'title'>()
  const create = useCreateCollection({
    onSuccess: onDone,
    onError: (error) => {
      if (!showErrors(fieldErrors(error))) showSnackbar(errorMessage(error), 'error')
    },
  })
  const numbered = found.rows.map((row, at) => ({ row, at }))
  const sure = numbered.filter(({ row }) => row.isSure)
  const doubtful = numbered.filter(({ row }) => !row.isSure && row.places.length > 0)
  const missing = found.rows.filter(({ places }) => places.length === 0)
  const chosen = chosenPlaces(found.rows, choices)
  const choose = (at: number, id: string) => setChoices(choices.with(at, id))
  const handleSubmit = () => {
    if (showErrors(title.trim() === '' ? { title: 'Назовите подборку' } : {})) return
    const details = { title, description: '', visibility: 'private' as const, places: chosen }
    create.mutate({ ...details, key: keyOf(details) })
  }
  return (
    <Form ref={element} isPending={create.isPending} className={styles.form} onSubmit={handleSubmit}>
      <p role="status">
        {`Нашли ${formatCount(sure.length, nounForms.places)}`}
        {doubtful.length > 0 && `, ${doubtful.length} под вопросом`}
        {missing.length > 0 && `, не нашли ${missing.length}`}
        {found.leftOut > 0 && `. Ещё ${formatCount(found.leftOut, leftOutForms)}: загрузите остаток отдельно`}
        .
      </p>
      <ul className={styles.rows} aria-label="Найденные места">
        {sure.map(({ row, at }) => (
          <SureRow key={at} row={row} isChosen={choices[at] !== SKIPPED} onChoose={(id) => choose(at, id)} />
        ))}
      </ul>
      {doubtful.map(({ row, at }) => (
        <SelectField
          key={at}
          label={`Какое это место: ${row.name}`}
          value={choices[at] ?? SKIPPED}
          options={[
            { value: SKIPPED, label: 'Не добавлять' },
            ...row.places.map(({ id, name, address }) => ({ value: id, label: `${name}, ${address}` })),
          ]}
          onChange={(id) => choose(at, id)}
        />
      ))}
      {missing.length > 0 && (
        <div>
          <h2 className={styles.heading}>Не нашлись</h2>
          <p className={styles.hint}>У&nbsp;нас они могут называться иначе: поищите сами.</p>
          <ul className={styles.missing}>
            {missing.map(({ name }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and none moves
              <li key={at}>
                <a href={searchAddress({ text: name })} target="_blank" rel="noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {chosen.length > MAX_COLLECTION_PLACES ? (
        <p className={styles.hint}>В подборку помещается сто мест. Снимите лишние отметки.</p>
      ) : (
        chosen.length > 0 && (
          <>
            <TextField
              label="Название подборки"
              name="title"
              maxLength={MAX_COLLECTION_TITLE}
              value={title}
              error={errors.title}
              onChange={(event) => {
                setTitle(event.target.value)
                clearErrors(['title'])
              }}
            />
            <Button type="submit" variant="primary" isPending={create.isPending}>
              {`Создать подборку: ${formatCount(chosen.length, nounForms.places)}`}
            </Button>
            <p className={styles.hint}>Её будете видеть только вы. Открыть её другим можно потом.</p>
          </>
        )
      )}
    </Form>
  )
}

function SureRow({
  row,
  isChosen,
  onChoose,
}: {
  row: Row
  isChosen: boolean
  onChoose: (id: string) => void
}) {
  const [place] = row.places
  if (!place) return null
  return (
    <li>
      <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked ? place.id : SKIPPED)}>
        <span className={styles.name}>{place.name}</span>
        <span className={styles.hint}>{place.address}</span>
      </Checkbox>
    </li>
  )
}

/** Each place once, with the note of its first row. */
function chosenPlaces(rows: readonly Row[], choices: readonly string[]) {
  const notes = new Map<string, string>()
  for (const [at, id] of choices.entries()) {
    if (id !== SKIPPED && !notes.has(id)) notes.set(id, rows[at]?.note ?? '')
  }
  return [...notes].map(([place_id, note]) => ({ place_id, note }))
}
