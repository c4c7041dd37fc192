import { useQuery } from '@tanstack/react-query'
import { capitalize } from '#web/lib/format/capitalize.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { formatUpTo } from '#web/nouns/landmarks/near-distances.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { appliedFilters } from './filters/applied-filters.ts'
import { noFilters, type PlaceFilters } from './filters/place-filters.ts'
import type { PlacesPageData } from './load-places.ts'
import { placesListAddress } from './places-address.ts'
import { type WiderChoice, widerQuery, withoutCityFilters } from './wider-query.ts'

interface NothingFoundProps {
  page: PlacesPageData
  addressOf: (filters: PlaceFilters) => string
}

/** An empty list offers wider searches with the number of their results. */
export function NothingFound({ page, addressOf }: NothingFoundProps) {
  const { city, filters, fixed } = page
  const appliedOf = (chosen: PlaceFilters) => appliedFilters(chosen, { ...page, formatDate: dayAndMonth })
  const { data } = useQuery(widerQuery(city, filters, appliedOf))
  const isFiltered = appliedOf(filters).length > 0
  const unknown = data?.choices.find(({ step }) => step.kind === 'unknown-hours')
  return (
    <EmptyState
      title={isFiltered ? 'Ничего не нашлось' : 'В этом городе нет заведений'}
      text={textOf(isFiltered, unknown)}
      illustration="no-place"
    >
      {data?.choices.map((choice, index) => (
        <LinkButton
          key={stepName(choice)}
          to={addressOf(choice.filters)}
          variant={index === 0 ? 'primary' : 'outlined'}
          rel="nofollow"
        >
          {`${stepName(choice)} · ${formatCount(choice.count, nounForms.places)}`}
        </LinkButton>
      ))}
      {data?.neighbour && (
        <LinkButton to={placesListAddress(data.neighbour.latinName, withoutCityFilters(filters), fixed)}>
          {`${capitalize(data.neighbour.nameIn)} · ${formatCount(data.neighbour.count, nounForms.places)}`}
        </LinkButton>
      )}
      {isFiltered ? (
        <LinkButton to={addressOf(noFilters)} variant="quiet">
          Сбросить все фильтры
        </LinkButton>
      ) : (
        <>
          <LinkButton to="/places/create">Добавить заведение</LinkButton>
          <LinkButton to="/?modal=city">Выбрать другой город</LinkButton>
        </>
      )}
    </EmptyState>
  )
}

function stepName({ step }: WiderChoice): string {
  switch (step.kind) {
    case 'unknown-hours':
      return 'Показать и\u00a0их'
    case 'farther':
      return `Подальше, ${formatUpTo(step.meters)}`
    case 'without':
      return `Убрать «${step.label}»`
    case 'without-several':
      return `Убрать ${formatCount(step.filterCount, nounForms.filters)}`
  }
}

function textOf(isFiltered: boolean, unknown: WiderChoice | undefined): string {
  if (!isFiltered) return 'Добавьте первое или\u00a0посмотрите другой город.'
  if (!unknown) return 'Может быть, подойдёт что-то рядом с\u00a0тем, что вы искали.'
  return `Открытых не\u00a0нашли, но\u00a0у\u00a0${formatCount(unknown.count, nounForms.placesGenitive)} часы неизвестны.`
}
