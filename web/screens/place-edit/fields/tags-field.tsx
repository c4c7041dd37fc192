import { useQuery } from '@tanstack/react-query'
import { placeLimits } from '#contract/places/place-limits.ts'
import { tagsQuery } from '#web/nouns/reference/api.ts'
import { CheckList } from '#web/ui/fields/choice-list.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './fields.module.css'

const LEGEND = 'Отметки редакции'

interface TagsFieldProps {
  ids: readonly number[]
  onChange: (ids: readonly number[]) => void
  error: string | undefined
}

/** Tags such as «Топ-100 ресторанов», for people who may set them. */
export function TagsField({ ids, onChange, error }: TagsFieldProps) {
  const { data: tags = [], isPending, error: failure, refetch } = useQuery(tagsQuery)
  const toggle = (id: number) => {
    if (ids.includes(id)) onChange(ids.filter((item) => item !== id))
    else if (ids.length < placeLimits.tags) onChange([...ids, id])
    else showSnackbar(`Отметок может быть не больше ${placeLimits.tags}`, 'error')
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{LEGEND}</legend>
      <p className={styles.hint}>Видны на карточке и странице, по ним ищут. Ставит их только редакция.</p>
      {isPending && <RowSkeleton />}
      {failure && <ListFailure error={failure} onRetry={refetch} />}
      <CheckList
        legend={LEGEND}
        choices={tags.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={ids}
        onToggle={toggle}
      />
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
