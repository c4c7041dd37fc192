import type { SearchFilter, WiderSearch } from '#contract/places/search.ts'
import type { PageCity } from '#web/lib/current-city.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface NothingFoundProps {
  wider: WiderSearch | null
  city: PageCity
  /** Null when all cities are searched already. */
  everywhereAddress: string | null
  filters: readonly SearchFilter[]
  text: string
}

/** An empty search offers wider ones with the number of their results. */
export function NothingFound({ wider, city, everywhereAddress, filters, text }: NothingFoundProps) {
  const { everywhereCount = 0 } = wider ?? {}
  const without = (wider?.without ?? []).flatMap(({ key, count }) => {
    const filter = filters.find((it) => it.key === key)
    return filter ? [{ filter, count }] : []
  })
  const isHelped = without.length > 0 || everywhereCount > 0
  return (
    <EmptyState
      title="Ничего не найдено"
      text={
        isHelped
          ? 'Попробуйте искать шире: вот что найдётся.'
          : 'Проверьте, нет ли опечатки, или посмотрите, что есть в городе.'
      }
      illustration="search-error"
    >
      {without.map(({ filter, count }, index) => (
        <LinkButton
          key={filter.key}
          to={addressWithout(text, filter)}
          variant={index === 0 ? 'primary' : 'outlined'}
          rel="nofollow"
        >
          {`Без «${filter.label}» · ${countOf(count, forms.places)}`}
        </LinkButton>
      ))}
      {everywhereAddress && (everywhereCount > 0 || !isHelped) && (
        <LinkButton to={everywhereAddress} variant={without.length > 0 ? 'outlined' : 'primary'} replace>
          {everywhereCount > 0
            ? `Искать во всех городах · ${countOf(everywhereCount, forms.places)}`
            : 'Искать во всех городах'}
        </LinkButton>
      )}
      <LinkButton to={`/${city.latinName}/places`} variant={isHelped ? 'quiet' : 'outlined'}>
        Заведения города
      </LinkButton>
    </EmptyState>
  )
}

function addressWithout(text: string, { start, end }: SearchFilter): string {
  const query = `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim()
  return `/search?${new URLSearchParams({ query })}`
}
