import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MAX_MERGED_PLACES, MAX_SELECTED_PLACES } from '#contract/places/administration-limits.ts'
import type {
  AdministeredPlace,
  BulkPlaceAction,
  PlaceFilter,
} from '#contract/places/place-administration.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { useFilterAddress } from '#web/lib/filter-address.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { administeredPlacesQuery, placeTotalQuery } from '#web/nouns/administration/administered-places.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ActionProgress } from './action-progress.tsx'
import { AdministeredList } from './administered-list.tsx'
import { AdministrationTabs } from './administration-tabs.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import styles from './place-administration.module.css'
import { PlaceFilters } from './place-filters.tsx'
import { actionLabels, parsePlaceFilter } from './place-labels.ts'
import { PlaceRow } from './place-row.tsx'

/** For admins: places with any status by filters, and bulk actions on them. */
export function PlaceAdministrationPage() {
  const { search, change, clear } = useFilterAddress()
  const filter = parsePlaceFilter(search)
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(administeredPlacesQuery(filter, page))

  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Заведения' }]} />
      <header className={styles.head}>
        <h1>Заведения</h1>
        <AdministrationTabs />
        <PlaceFilters filter={filter} onChange={change} />
      </header>
      <PlaceSelection key={JSON.stringify(filter)} filter={filter}>
        {({ chosen, isAll, choose }) => (
          <AdministeredList
            query={query}
            page={page}
            label="Заведения"
            endText="Это все заведения"
            renderItem={(place) => (
              <PlaceRow
                place={place}
                isChosen={isAll || chosen.has(place.id)}
                isFixed={isAll}
                onChoose={choose}
              />
            )}
            onClear={clear}
          />
        )}
      </PlaceSelection>
    </PageColumns>
  )
}

interface ChoosingProps {
  filter: PlaceFilter
  children: (choice: Choice) => ReactNode
}

interface Choice {
  chosen: ReadonlyMap<string, AdministeredPlace>
  /** An action on all that match has no exceptions, so their rows cannot be deselected one by one. */
  isAll: boolean
  choose: (place: AdministeredPlace, isOn: boolean) => void
}

/** Selects single rows or all that match. Another filter clears the selection. */
function PlaceSelection({ filter, children }: ChoosingProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, AdministeredPlace>>(new Map())
  const [isAll, setIsAll] = useState(false)
  const [dialogKind, setDialogKind] = useState<BulkPlaceAction['kind'] | null>(null)
  const [isMerging, setIsMerging] = useState(false)
  const [started, setStarted] = useState<BulkPlaceAction | null>(null)
  const { data: total } = useQuery(placeTotalQuery(filter))
  const count = isAll ? (total ?? 0) : chosen.size
  const choose = (place: AdministeredPlace, isOn: boolean) => {
    if (isOn && chosen.size >= MAX_SELECTED_PLACES) {
      const limit = formatCount(MAX_SELECTED_PLACES, nounForms.placesGenitive)
      return showSnackbar(`За раз можно выбрать не больше ${limit}`, 'error')
    }
    const next = new Map(chosen)
    if (isOn) next.set(place.id, place)
    else next.delete(place.id)
    setChosen(next)
  }
  const finish = (action: BulkPlaceAction) => {
    setDialogKind(null)
    setChosen(new Map())
    setIsAll(false)
    setStarted(action)
  }

  return (
    <>
      {started && (
        <div className={styles.started}>
          <ActionProgress key={started.id} action={started} />
        </div>
      )}
      {total !== undefined && total > 0 && (
        <div className={styles.choice}>
          <Checkbox
            checked={isAll}
            onChange={(event) => {
              setIsAll(event.target.checked)
              setChosen(new Map())
            }}
          >
            {`Все, что подходят: ${formatCount(total, nounForms.places)}`}
          </Checkbox>
        </div>
      )}
      {count > 0 && (
        <section className={styles.choice} aria-label="Выбранные заведения">
          <p aria-live="polite">{`Выбрано: ${formatCount(count, nounForms.places)}`}</p>
          {(Object.keys(actionLabels) as BulkPlaceAction['kind'][]).map((kind) => (
            <Button key={kind} size="small" onClick={() => setDialogKind(kind)}>
              {actionLabels[kind]}
            </Button>
          ))}
          {!isAll && chosen.size > 1 && chosen.size <= MAX_MERGED_PLACES && (
            <Button size="small" onClick={() => setIsMerging(true)}>
              Объединить
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setChosen(new Map())
              setIsAll(false)
            }}
          >
            Снять выбор
          </Button>
        </section>
      )}
      {children({ chosen, isAll, choose })}
      {isMerging && (
        <MergeDialog
          places={[...chosen.values()]}
          onMerged={() => {
            setIsMerging(false)
            setChosen(new Map())
          }}
          onClose={() => setIsMerging(false)}
        />
      )}
      {dialogKind && (
        <ActionDialog
          kind={dialogKind}
          count={count}
          selection={isAll ? { filter } : { place_ids: [...chosen.keys()] }}
          onStarted={finish}
          onClose={() => setDialogKind(null)}
        />
      )}
    </>
  )
}
