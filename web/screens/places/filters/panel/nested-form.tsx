import { useState } from 'react'
import { featureColumns, flagFeatures, placeFlags } from '#contract/places/place-features.ts'
import { CheckList, RadioList } from '#web/ui/fields/choice-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { frequencyLabels, parkingNames, parkingOptions, smokeNames, smokeOptions } from '../filter-names.ts'
import { toggled } from '../place-filters.ts'
import { ScheduleForm } from '../schedule-form.tsx'
import { searchNames } from '../search-names.ts'
import { countIn, offered } from './facets.ts'
import { type FilterFormProps, type FormName, formTitles } from './filter-forms.ts'
import styles from './filter-panel.module.css'

/** The choices of one filter. */
export function NestedForm({ name, ...props }: FilterFormProps & { name: FormName }) {
  const { draft, onChange, facets } = props
  switch (name) {
    case 'cuisines':
      return <CuisinesForm {...props} />
    case 'near':
      return <NearForm {...props} />
    case 'features':
      return (
        <CheckList
          legend={formTitles.features}
          choices={offered(flagFeatures, draft.features, (feature) => ({
            label: placeFlags[feature].label,
            count: countIn(facets, featureColumns[feature], 1),
          }))}
          chosen={draft.features}
          onToggle={(feature) => onChange({ ...draft, features: toggled(draft.features, feature) })}
        />
      )
    case 'schedule':
      return <ScheduleForm filters={draft} today={props.today} onChange={onChange} />
    case 'parking':
      return (
        <RadioList
          legend={formTitles.parking}
          choices={[
            { value: null, label: 'Не важно' },
            ...offered(parkingOptions, [draft.parking], (value) => ({
              label: parkingNames[value].label,
              count: countIn(facets, 'parking_type', value),
            })),
          ]}
          chosen={draft.parking}
          onChoose={(parking) => onChange({ ...draft, parking })}
        />
      )
    case 'smoke':
      return (
        <RadioList
          legend={formTitles.smoke}
          choices={[
            { value: null, label: 'Не важно' },
            ...offered(smokeOptions, [draft.smoke], (value) => ({
              label: smokeNames[value].label,
              count: countIn(facets, 'smoke_zone', value),
            })),
          ]}
          chosen={draft.smoke}
          onChoose={(smoke) => onChange({ ...draft, smoke })}
        />
      )
    default:
      return (
        <RadioList
          legend={formTitles[name]}
          choices={[
            { value: 0, label: 'Не важно' },
            ...offered([1, 2] as const, [draft.frequencies[name] ?? 0], (frequency) => ({
              label: frequencyLabels[frequency],
              count: countIn(facets, featureColumns[name], frequency),
            })),
          ]}
          chosen={draft.frequencies[name] ?? 0}
          onChoose={(frequency) => {
            const { [name]: _, ...others } = draft.frequencies
            const chosen = frequency === 1 || frequency === 2 ? { [name]: frequency } : {}
            onChange({ ...draft, frequencies: { ...others, ...chosen } })
          }}
        />
      )
  }
}

function CuisinesForm({ cuisines, draft, facets, onChange }: FilterFormProps) {
  const [query, setQuery] = useState('')
  const known = cuisines.filter(
    ({ id }) => countIn(facets, 'cuisines', id) !== 0 || draft.cuisines.includes(id),
  )
  const found = searchNames(known, query)
  return (
    <>
      <input
        type="search"
        className={styles.search}
        placeholder="Найти кухню"
        aria-label="Найти кухню"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 ? (
        <p className={styles.empty}>Такой кухни у нас нет. Попробуйте другое слово.</p>
      ) : (
        <CheckList
          legend={formTitles.cuisines}
          choices={found.map(({ id, name }) => ({
            value: id,
            label: name,
            count: countIn(facets, 'cuisines', id),
          }))}
          chosen={draft.cuisines}
          onToggle={(id) => onChange({ ...draft, cuisines: toggled(draft.cuisines, id) })}
        />
      )}
    </>
  )
}

function NearForm({ stations, landmark, draft, facets, onChange }: FilterFormProps) {
  const [query, setQuery] = useState('')
  if (!stations) return <RowSkeleton />
  const all = landmark && landmark.kind !== 'metro' ? [landmark, ...stations] : stations
  const known = all.filter(({ key }) => countIn(facets, 'near', key) !== 0 || draft.near === key)
  const found = searchNames(
    known.map((station) => ({ ...station, latinName: station.key.replace(/^[a-z]+-/, '') })),
    query,
  )
  return (
    <>
      <input
        type="search"
        className={styles.search}
        placeholder="Найти станцию"
        aria-label="Найти станцию"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {found.length === 0 ? (
        <p className={styles.empty}>Такой станции рядом с&nbsp;заведениями нет. Попробуйте другое слово.</p>
      ) : (
        <RadioList
          legend={formTitles.near}
          choices={[
            { value: null, label: 'Не важно' },
            ...found.map((station) => ({
              value: station.key,
              label: station.name,
              count: countIn(facets, 'near', station.key),
            })),
          ]}
          chosen={draft.near}
          onChoose={(near) => onChange({ ...draft, near, nearMeters: null })}
        />
      )}
    </>
  )
}
