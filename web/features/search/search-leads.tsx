import { useQuery } from '@tanstack/react-query'
import { rememberCity, useCurrentCity } from '#web/lib/current-city.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Link } from '#web/ui/link.tsx'
import { suggestionsQuery } from './api.ts'
import styles from './search-page.module.css'
import { filterAddress, filterTitle } from './suggestions/suggestion-groups.ts'

/** Above what was found: the city or the list of places that the words name, and the chains before their branches. */
export function SearchLeads({ text }: { text: string }) {
  const city = useCurrentCity()
  const { data } = useQuery(suggestionsQuery(text, city.latinName))
  if (!data) return null
  const { cities, filters, organisations } = data
  return (
    <>
      {cities.length + filters.length > 0 && (
        <div className={styles.leads}>
          <ChipRow label="Подходящие города и подборки">
            {cities.map((one) => (
              <Chip key={one.id} to={`/${one.latinName}/places`} onClick={() => rememberCity(one)}>
                Город {one.name}
              </Chip>
            ))}
            {filters.map((filter) => (
              <Chip key={filter.kind + filter.value} to={filterAddress(filter, city)}>
                {filterTitle(filter)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      {organisations.length > 0 && (
        <ul className={styles.chains} aria-label="Сети">
          {organisations.map(({ id, name, placeCount }) => (
            <li key={id}>
              <Link to={`/organisations/${id}`} className={styles.chain}>
                <Avatar id={id} name={name} />
                <span className={styles.chainText}>
                  <span className={styles.chainName}>{name}</span>
                  <span className={styles.chainFacts}>Сеть · {countOf(placeCount, forms.places)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
