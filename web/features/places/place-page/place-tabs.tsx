import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Place } from '#contract/places.ts'
import { groupDigits } from '#web/lib/format/numbers.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import styles from './place-tabs.module.css'

export type PlaceTab = 'about' | 'news' | 'reviews' | 'albums' | 'menus'

/** The pages of a place. Those with nothing on them are not offered. */
export function PlaceTabs({ place, current }: { place: Place; current: PlaceTab }) {
  const isFar = useScrolledPast(180)
  const bar = useRef<HTMLDivElement>(null)
  useCurrentInSight(bar, current)
  const home = `/${place.latinName}`
  const photoCount = place.galleries.reduce((sum, { photosCount }) => sum + photosCount, 0)
  const tabs: { tab: PlaceTab; label: string; count: number }[] = [
    { tab: 'news', label: 'Новости', count: place.newsCount },
    { tab: 'reviews', label: 'Отзывы', count: place.reviewCount },
    { tab: 'albums', label: 'Фото', count: photoCount },
    { tab: 'menus', label: 'Меню', count: place.menus.length },
  ]
  return (
    <div ref={bar} className={classNames(styles.bar, isFar && styles.far)}>
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

/** The header casts its shadow once the page has moved this far under it. */
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

/** On a phone the row of tabs is wider than the screen. */
function useCurrentInSight(bar: RefObject<HTMLElement | null>, current: PlaceTab): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place to scroll to
  useEffect(() => {
    const row = bar.current?.querySelector('nav')
    const tab = row?.querySelector<HTMLElement>('[aria-current]')
    if (!row || !tab) return
    row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
  }, [bar, current])
}
