import type { MenuSection, Place } from '#contract/places/places.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { MenuText } from '#web/nouns/galleries/menu-text.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Block } from '../block.tsx'
import styles from './place-menu-preview.module.css'

const SECTIONS_SHOWN = 2
const DISHES_SHOWN = 4

/** The beginning of the menu, with prices. */
export function PlaceMenuPreview({ place }: { place: Place }) {
  const sections = place.menus.flatMap((menu) => menu.sections)
  const dishCount = sections.reduce((sum, { dishes }) => sum + dishes.length, 0)
  if (place.menus.length === 0 && !place.menuDescription) return null
  return (
    <Block title="Меню">
      <div className={styles.menu}>
        {place.menuDescription && <p className={styles.about}>{applyTypography(place.menuDescription)}</p>}
        <MenuText sections={firstDishes(sections)} level={3} />
        {place.menus.length > 0 && (
          <LinkButton to={`/${place.latinName}/menus`}>
            {dishCount > 0 ? `Всё меню: ${formatCount(dishCount, nounForms.dishes)}` : 'Посмотреть меню'}
          </LinkButton>
        )}
      </div>
    </Block>
  )
}

function firstDishes(sections: readonly MenuSection[]): MenuSection[] {
  return sections
    .slice(0, SECTIONS_SHOWN)
    .map((section) => ({ ...section, dishes: section.dishes.slice(0, DISHES_SHOWN) }))
}
