import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeLimits } from '#contract/places/place-limits.ts'
import { cuisineName } from '#contract/reference/cuisine-name.ts'
import type { Cuisine } from '#contract/reference/reference.ts'
import { cuisinesQuery } from '#web/nouns/reference/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/fields/choice-list.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './fields.module.css'

const Plus = icon('plus')
const X = icon('x')

interface CuisinesFieldProps {
  ids: readonly number[]
  /** The saved cuisines of the place, of which some may be hidden since. */
  own: readonly Cuisine[]
  onChange: (ids: readonly number[]) => void
  error: string | undefined
}

/** The chosen cuisines as removable chips, and a sheet to choose more. */
export function CuisinesField({ ids, own, onChange, error }: CuisinesFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const query = useQuery(cuisinesQuery)
  const all = query.data ?? []
  const chosen = ids.flatMap((id) => [...all, ...own].find((item) => item.id === id) ?? [])
  const wanted = text.trim().toLowerCase()
  const shown = all.filter(({ name }) => name.toLowerCase().includes(wanted))
  const toggle = (id: number) => {
    if (ids.includes(id)) onChange(ids.filter((item) => item !== id))
    else if (ids.length < placeLimits.cuisines) onChange([...ids, id])
    else showSnackbar(`Кухонь может быть не больше ${placeLimits.cuisines}`, 'error')
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Кухни</legend>
      <div className={styles.chosen}>
        {chosen.map((cuisine) => (
          <button
            key={cuisine.id}
            type="button"
            className={styles.chip}
            aria-label={`Убрать: ${cuisineName(cuisine)}`}
            onClick={() => toggle(cuisine.id)}
          >
            {cuisineName(cuisine)}
            <X aria-hidden="true" />
          </button>
        ))}
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          Выбрать кухни
        </Button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <Sheet
          title="Кухни"
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Готово
            </Button>
          }
        >
          <TextField
            label="Найти кухню"
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {query.isPending && <RowSkeleton />}
          {query.error && <ListFailure error={query.error} onRetry={query.refetch} />}
          {query.data && shown.length === 0 && <p className={styles.hint}>Такой кухни у нас нет</p>}
          <CheckList
            legend="Кухни"
            choices={shown.map((cuisine) => ({ value: cuisine.id, label: cuisineName(cuisine) }))}
            chosen={ids}
            onToggle={toggle}
          />
        </Sheet>
      )}
    </fieldset>
  )
}
