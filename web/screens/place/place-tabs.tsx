import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Place } from '#contract/places/places.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import styles from './place-tabs.module.css'

export type PlaceTab = 'about' | 'news' | 'reviews' | 'albums' | 'menus'

/** Tabs of a place's pages; empty pages have none. */
export function PlaceTabs({ place, current }: { place: Place; current: PlaceTab }) {
  const isScrolled = useScrolledPast(180)
  const bar = useRef<HTMLDivElement>(null)
  useScrollToCurrentTab(bar, current)
  const home = `/${place.latinName}`
  const photoCount = place.galleries.reduce((sum, { photosCount }) => sum + photosCount, 0)
  const tabs: { tab: PlaceTab; label: string; count: number }[] = [
    { tab: 'news', label: 'Новости', count: place.newsCount },
    { tab: 'reviews', label: 'Отзывы', count: place.reviewCount },
    { tab: 'albums', label: 'Фото', count: photoCount },
    { tab: 'menus', label: 'Меню', count: place.menus.length },
  ]
  return (
    <div ref={bar} className={classNames(styles.bar, isScrolled && styles.scrolled)}>
      <LinkTabs label={place.name}>
        <LinkTab to={home} isActive={current === 'about'}>
          О заведении
        </LinkTab>
        {tabs.map(
          ({ tab, label, count }) =>
            (count > 0 || tab === current || tab === 'reviews') && (
              <LinkTab key={tab} to={`${home}/${tab}`} isActive={current === tab}>
                {label}
                {count > 0 && tab !== 'menus' && <span className={styles.count}>{groupDigits(count)}</span>}
              </LinkTab>
            ),
        )}
      </LinkTabs>
    </div>
  )
}

/** Whether the page is scrolled far enough for the bar to cast a shadow. */
function useScrolledPast(pixels: number): boolean {
  const [isPast, setIsPast] = useState(false)
  useEffect(() => {
    const handleScroll = () => setIsPast(window.scrollY > pixels)
    handleScroll()
    window.addEventListener('scroll', handleScroll, { passive: true })
    return () => window.removeEventListener('scroll', handleScroll)
  }, [pixels])
  return isPast
}

/** Scrolls to the current tab, because the row is wider than a phone. */
function useScrollToCurrentTab(bar: RefObject<HTMLElement | null>, current: PlaceTab): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser keeps the scroll position of the row, each tab changes it
  useEffect(() => {
    const row = bar.current?.querySelector('nav')
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !tab) return
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [bar, current])
}
