import { useState } from 'react'
import type { Gallery, Place } from '#contract/places/places.ts'
import { applyTypography } from '#web/lib/format/typography.ts'
import { GalleryEmpty } from '#web/nouns/galleries/gallery-empty.tsx'
import { GalleryList } from '#web/nouns/galleries/gallery-list.tsx'
import { GalleryOverlay } from '#web/nouns/galleries/gallery-overlay.tsx'
import { findDishes } from '#web/nouns/galleries/menu-search.ts'
import { MenuText } from '#web/nouns/galleries/menu-text.tsx'
import { PhotoGrid } from '#web/nouns/galleries/photo-grid.tsx'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Block } from '../block.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { PlaceHeaderSmall } from '../place-header-small.tsx'
import styles from './menus-page.module.css'

/** The menus of a place; a single menu is shown directly instead of a list of one. */
export function MenusPage({ place }: { place: Place }) {
  const [first, ...others] = place.menus
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place, { label: 'Меню', path: 'menus' })}
      header={<PlaceHeaderSmall place={place} title="Меню" />}
      tab="menus"
    >
      {place.menuDescription && <p className={styles.about}>{applyTypography(place.menuDescription)}</p>}
      {!first && <GalleryEmpty title="Меню пока не добавили" backTo={`/${place.latinName}`} />}
      {first && others.length === 0 && <Menu menu={first} />}
      {others.length > 0 && (
        <GalleryList galleries={place.menus} addressOf={(menu) => `/${place.latinName}/menu/${menu.id}`} />
      )}
    </PlaceFrame>
  )
}

export function MenuPage({ place, menu }: { place: Place; menu: Gallery }) {
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(
        place,
        { label: 'Меню', path: 'menus' },
        { label: menu.title, path: `menu/${menu.id}` },
      )}
      header={<PlaceHeaderSmall place={place} title={menu.title} />}
      tab="menus"
    >
      <Menu menu={menu} />
    </PlaceFrame>
  )
}

/** A shorter menu needs no search. */
const MIN_DISHES_FOR_SEARCH = 12

function Menu({ menu }: { menu: Gallery }) {
  const [query, setQuery] = useState('')
  const dishCount = menu.sections.reduce((sum, { dishes }) => sum + dishes.length, 0)
  const found = findDishes(menu.sections, query)
  return (
    <>
      {menu.description && <p className={styles.about}>{applyTypography(menu.description)}</p>}
      {dishCount >= MIN_DISHES_FOR_SEARCH && (
        <SearchField label="Найти в меню" placeholder="Найти в меню" value={query} onSearch={setQuery} />
      )}
      {dishCount > 0 && (
        <Block title="Блюда и цены">
          {found.length > 0 ? (
            <div className={styles.dishes}>
              <MenuText sections={found} level={3} />
            </div>
          ) : (
            <EmptyState title="Ничего не найдено" text="В этом меню такого нет. Попробуйте другое слово." />
          )}
        </Block>
      )}
      {menu.photos.length > 0 && (
        <Block title="Фото меню">
          <PhotoGrid photos={menu.photos} title={menu.title} />
          <GalleryOverlay photos={menu.photos} title={menu.title} />
        </Block>
      )}
      {dishCount === 0 && menu.photos.length === 0 && <EmptyState title="В этом меню пока пусто" />}
    </>
  )
}
