import { useQuery } from '@tanstack/react-query'
import { rememberCity, useCurrentCity } from '#web/lib/current-city.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { suggestionsQuery } from '#web/nouns/search/api.ts'
import { filterAddress, filterTitle } from '#web/nouns/search/suggestions/suggestion-groups.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import styles from './search-page.module.css'

/** Shown above the results: cities, filtered lists and chains that match the text. */
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
            {cities.map((city) => (
              <Chip key={city.id} to={`/${city.latinName}/places`} onClick={() => rememberCity(city)}>
                Город {city.name}
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
              <a href={`/organisations/${id}`} className={styles.chain}>
                <Avatar id={id} name={name} />
                <span className={styles.chainText}>
                  <span className={styles.chainName}>{name}</span>
                  <span className={styles.chainFacts}>Сеть · {countOf(placeCount, forms.places)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
