import { useInfiniteQuery } from '@tanstack/react-query'
import { formatLocal } from '#contract/format-local.ts'
import type { GuestAction } from '#contract/guest-cards/guest-card-values.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { guestForms } from '#web/nouns/guest-cards/guest-labels.ts'
import { guestLogQuery } from '#web/nouns/guest-cards/guests-api.ts'
import { InfiniteList } from '#web/ui/lists/infinite-list.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import styles from './guests-page.module.css'

const actionLabels: Record<GuestAction, string> = {
  list: 'список гостей',
  open: 'открыта карточка',
  add: 'записан гость',
  change: 'изменена карточка',
  merge: 'объединены карточки',
  separate: 'разъединены карточки',
  export: 'скачана карточка',
  'export-all': 'скачаны все карточки',
  import: 'загружена таблица',
  erase: 'стёрта карточка',
}

/** The access log of the cards. */
export function LogSheet({ placeId, onClose }: { placeId: string; onClose: () => void }) {
  const query = useInfiniteQuery(guestLogQuery(placeId))
  return (
    <Sheet title="Журнал доступа" onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list without links is scrolled by the keyboard as well */}
      <section tabIndex={0} aria-label="Журнал">
        <p className={styles.note}>
          Записываем, кто открывал карточки и список (не чаще раза в час), правил и выгружал их. Храним год.
        </p>
        <InfiniteList
          query={query}
          items={query.data?.pages.flatMap(({ items }) => items) ?? []}
          keyOf={({ id }) => String(id)}
          layout="rows"
          label="Журнал доступа к карточкам гостей"
          skeleton={<RowSkeleton />}
          endText="Это весь журнал"
          empty={{ title: 'Карточки ещё никто не открывал' }}
          renderItem={({ action, person, guest, amount, at }) => (
            <p className={styles.entry}>
              <span>
                <b>{person || 'Аккаунт удалён'}</b>
                {`: ${actionLabels[action]}`}
                {guest?.name && ` — ${guest.name}`}
                {amount !== null && `, ${formatCount(amount, guestForms.cards)}`}
              </span>
              <time dateTime={at}>{formatLocal(at)}</time>
            </p>
          )}
        />
      </section>
    </Sheet>
  )
}
