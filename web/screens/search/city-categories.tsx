import { useQuery } from '@tanstack/react-query'
import { OTHER_CATEGORY_ID } from '#contract/places/place-features.ts'
import { useCurrentCity } from '#web/lib/current-city.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { Chip } from '#web/ui/text/chip.tsx'
import styles from './search-page.module.css'

/** The categories of the city. */
export function CityCategories() {
  const city = useCurrentCity()
  const { data: categories = [] } = useQuery(categoriesQuery)
  // «Другое» is for forms only.
  const cut = categories.findIndex(({ id }) => id === OTHER_CATEGORY_ID)
  return (
    <section>
      <h2 className={styles.heading}>{`Куда сходить: ${city.name}`}</h2>
      <ul className={styles.kinds}>
        {categories.slice(0, cut < 0 ? undefined : cut).map((category) => (
          <li key={category.id}>
            <Chip to={`/${city.latinName}/${category.latinName}`}>{category.namePlural}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
