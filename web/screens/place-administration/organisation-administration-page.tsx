import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdministeredOrganisation, BulkPlaceAction } from '#contract/places/place-administration.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import { useFilterAddress } from '#web/lib/filter-address.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import {
  administeredOrganisationsQuery,
  placeTotalQuery,
} from '#web/nouns/administration/administered-places.ts'
import { cityByIdQuery } from '#web/nouns/cities/api.ts'
import { LazyCityField } from '#web/nouns/cities/lazy-city-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Facts } from '#web/ui/text/facts.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ActionProgress } from './action-progress.tsx'
import { AdministeredList } from './administered-list.tsx'
import { AdministrationTabs } from './administration-tabs.tsx'
import { MergeChainsDialog } from './merge-chains-dialog.tsx'
import { MergedChains } from './merged-chains.tsx'
import styles from './place-administration.module.css'
import { actionLabels, parseOrganisationFilter } from './place-labels.ts'

/** The most ids that fit into the address of a request. */
const MAX_CHAINS = 100

/** For admins: chains with links to their places, and bulk actions on the places of several chains. */
export function OrganisationAdministrationPage() {
  const { search, change, clear } = useFilterAddress()
  const filter = parseOrganisationFilter(search)
  const page = pageNumberOf(search)
  const query = useInfiniteQuery(administeredOrganisationsQuery(filter, page))
  const [chosen, setChosen] = useState<readonly AdministeredOrganisation[]>([])
  const choose = (chain: AdministeredOrganisation, isOn: boolean) => {
    if (!isOn) setChosen(chosen.filter(({ id }) => id !== chain.id))
    else if (chosen.length < MAX_CHAINS) setChosen([...chosen, chain])
    else showSnackbar(`За раз можно выбрать не больше ${MAX_CHAINS} сетей`, 'error')
  }
  return (
    <PageColumns width="reading">
      <Breadcrumbs crumbs={[{ label: 'Администрирование', to: '/admin' }, { label: 'Сети' }]} />
      <header className={styles.head}>
        <h1>Сети</h1>
        <AdministrationTabs />
        <search className={styles.filters}>
          <div className={styles.wide}>
            <SearchField
              label="Название сети"
              value={filter.query ?? ''}
              onSearch={(text) => change('query', text)}
            />
          </div>
          <CityFilter cityId={filter.city_id} onChange={(id) => change('city_id', id)} />
        </search>
      </header>
      <MergedChains />
      <ChosenChains chains={chosen} onClear={() => setChosen([])} />
      <AdministeredList
        query={query}
        page={page}
        label="Сети"
        endText="Это все сети"
        renderItem={(chain) => (
          <ChainRow chain={chain} isChosen={chosen.some(({ id }) => id === chain.id)} onChoose={choose} />
        )}
        onClear={clear}
      />
    </PageColumns>
  )
}

function CityFilter({ cityId, onChange }: { cityId: number | undefined; onChange: (id: string) => void }) {
  const { data: city } = useQuery({ ...cityByIdQuery(cityId ?? 0), enabled: cityId !== undefined })
  return (
    <LazyCityField
      placeholder="Любой"
      city={cityId === undefined ? null : (city ?? null)}
      onChange={(chosen) => onChange(chosen ? String(chosen.id) : '')}
    />
  )
}

interface ChainRowProps {
  chain: AdministeredOrganisation
  isChosen: boolean
  onChoose: (chain: AdministeredOrganisation, isOn: boolean) => void
}

function ChainRow({ chain, isChosen, onChoose }: ChainRowProps) {
  const { id, name, city, placeCount, isDeleted } = chain
  return (
    <article className={styles.row}>
      <Checkbox checked={isChosen} onChange={(event) => onChoose(chain, event.target.checked)}>
        <span className="visually-hidden">{`Выбрать: ${name}`}</span>
      </Checkbox>
      <div className={classNames(styles.text, styles.chain)}>
        <h2 className={styles.name}>
          <a className={styles.chainName} href={`/organisations/${id}`}>
            {name}
          </a>
          {isDeleted && <span className={styles.status}>Удалена</span>}
        </h2>
        <Facts
          className={styles.facts}
          items={[
            city,
            <a key="places" className={styles.places} href={`/admin/places?organisation_ids=${id}`}>
              {formatCount(placeCount, nounForms.places)}
            </a>,
          ]}
        />
      </div>
    </article>
  )
}

/** Actions on all places of the chosen chains, with any status, and the merge of two. */
function ChosenChains({
  chains,
  onClear,
}: {
  chains: readonly AdministeredOrganisation[]
  onClear: () => void
}) {
  const ids = chains.map(({ id }) => id)
  const [first, second, third] = chains
  const filter = { organisation_ids: ids.join(',') }
  const { data: count } = useQuery({ ...placeTotalQuery(filter), enabled: ids.length > 0 })
  const [dialogKind, setDialogKind] = useState<BulkPlaceAction['kind'] | null>(null)
  const [started, setStarted] = useState<BulkPlaceAction | null>(null)
  const [isMerging, setIsMerging] = useState(false)
  const handleStarted = (action: BulkPlaceAction) => {
    setDialogKind(null)
    setStarted(action)
    onClear()
  }
  return (
    <>
      {started && (
        <div className={styles.started}>
          <ActionProgress key={started.id} action={started} />
        </div>
      )}
      {ids.length > 0 && (
        <section className={styles.choice} aria-label="Выбранные сети">
          <p aria-live="polite">
            {[
              `Выбрано: ${formatCount(ids.length, nounForms.organisations)}`,
              count !== undefined && formatCount(count, nounForms.places),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
          {count !== undefined &&
            count > 0 &&
            (Object.keys(actionLabels) as BulkPlaceAction['kind'][]).map((kind) => (
              <Button key={kind} size="small" onClick={() => setDialogKind(kind)}>
                {actionLabels[kind]}
              </Button>
            ))}
          {first && second && !third && (
            <Button size="small" onClick={() => setIsMerging(true)}>
              Объединить
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onClear}>
            Снять выбор
          </Button>
        </section>
      )}
      {isMerging && first && second && (
        <MergeChainsDialog
          chains={[first, second]}
          onMerged={() => {
            setIsMerging(false)
            onClear()
          }}
          onClose={() => setIsMerging(false)}
        />
      )}
      {dialogKind && count !== undefined && (
        <ActionDialog
          kind={dialogKind}
          count={count}
          selection={{ filter }}
          onStarted={handleStarted}
          onClose={() => setDialogKind(null)}
        />
      )}
    </>
  )
}
