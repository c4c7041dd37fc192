import { useQuery } from '@tanstack/react-query'
import { dataAges } from '#contract/places/administration-limits.ts'
import type { PlaceFilter } from '#contract/places/place-administration.ts'
import { placeSourcesQuery } from '#web/nouns/administration/administered-places.ts'
import { cityByIdQuery } from '#web/nouns/cities/api.ts'
import { LazyCityField } from '#web/nouns/cities/lazy-city-field.tsx'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import styles from './place-administration.module.css'
import { statusLabels } from './place-labels.ts'

const any = { value: '', label: 'Любые' }
const ages: Record<(typeof dataAges)[number], string> = {
  90: 'Больше трёх месяцев',
  180: 'Больше полугода',
  365: 'Больше года',
}
const missingFactOptions = [
  any,
  { value: 'hours', label: 'Нет часов работы' },
  { value: 'photos', label: 'Нет фотографий' },
  { value: 'phone', label: 'Нет телефона' },
]

interface PlaceFiltersProps {
  filter: PlaceFilter
  onChange: (name: keyof PlaceFilter, value: string) => void
}

export function PlaceFilters({ filter, onChange }: PlaceFiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: sources = [] } = useQuery(placeSourcesQuery)
  const { data: city } = useQuery({
    ...cityByIdQuery(filter.city_id ?? 0),
    enabled: filter.city_id !== undefined,
  })
  return (
    <search className={styles.filters}>
      <div className={styles.wide}>
        <SearchField
          label="Название или адрес страницы"
          value={filter.query ?? ''}
          onSearch={(text) => onChange('query', text)}
        />
      </div>
      <LazyCityField
        placeholder="Любой"
        city={filter.city_id === undefined ? null : (city ?? null)}
        onChange={(chosen) => onChange('city_id', chosen ? String(chosen.id) : '')}
      />
      <SelectField
        label="Категория"
        value={String(filter.category_id ?? '')}
        onChange={(value) => onChange('category_id', value)}
        options={[any, ...categories.map(({ id, namePlural }) => ({ value: String(id), label: namePlural }))]}
      />
      <SelectField
        label="Статус"
        value={filter.status ?? ''}
        onChange={(value) => onChange('status', value)}
        options={[any, ...Object.entries(statusLabels).map(([value, label]) => ({ value, label }))]}
      />
      <SelectField
        label="Откуда данные"
        value={filter.source ?? ''}
        onChange={(value) => onChange('source', value)}
        options={[
          any,
          { value: 'people', label: 'Добавили люди' },
          ...sources.map(({ name, title }) => ({ value: name, label: title })),
        ]}
      />
      <SelectField
        label="Чего не хватает"
        value={filter.without ?? ''}
        onChange={(value) => onChange('without', value)}
        options={missingFactOptions}
      />
      <SelectField
        label="Не менялись"
        value={String(filter.older_than_days ?? '')}
        onChange={(value) => onChange('older_than_days', value)}
        options={[
          { value: '', label: 'Не важно' },
          ...dataAges.map((days) => ({ value: String(days), label: ages[days] })),
        ]}
      />
    </search>
  )
}
