import { useQuery } from '@tanstack/react-query'
import { rememberCity, useCurrentCity } from '#web/lib/current-city.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { suggestionsQuery } from '#web/nouns/search/api.ts'
import { filterAddress } from '#web/nouns/search/suggestions/suggestion-groups.ts'
import { icon } from '#web/ui/icon.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import styles from './search-page.module.css'

const BookHeart = icon('book-heart')

/** Shown above the results: cities, filtered lists, chains and collections that match the text. */
export function MatchingLinks({ text }: { text: string }) {
  const city = useCurrentCity()
  const { data } = useQuery(suggestionsQuery(text, city.latinName))
  if (!data) return null
  const { cities, filters, organisations, collections } = data
  return (
    <>
      {cities.length + filters.length > 0 && (
        <div className={styles.links}>
          <ChipRow label="Подходящие города и списки">
            {cities.map((city) => (
              <Chip key={city.id} to={`/${city.latinName}/places`} onClick={() => rememberCity(city)}>
                Город {city.name}
              </Chip>
            ))}
            {filters.map((filter) => (
              <Chip key={filter.kind + filter.value} to={filterAddress(filter, city)}>
                {filter.name}
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
                  <span className={styles.chainFacts}>
                    Сеть · {formatCount(placeCount, nounForms.places)}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {collections.length > 0 && (
        <ul className={styles.chains} aria-label="Подборки">
          {collections.map(({ id, title, placesCount, authorName }) => (
            <li key={id}>
              <a href={`/collections/${id}`} className={styles.chain}>
                <span className={styles.sign}>
                  <BookHeart aria-hidden="true" />
                </span>
                <span className={styles.chainText}>
                  <span className={styles.chainName}>{title}</span>
                  <span className={styles.chainFacts}>
                    {joinFacts(['Подборка', formatCount(placesCount, nounForms.places), authorName])}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
