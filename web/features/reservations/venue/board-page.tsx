import { useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { wordLocal } from '#contract/local-words.ts'
import type { Place } from '#contract/places.ts'
import { placeCrumbs } from '#web/features/places/place-page/place-crumbs.ts'
import { countOf, forms } from '#web/lib/format/plurals.ts'
import { CounterBadge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { dayAfter } from '../api.ts'
import styles from './board-page.module.css'
import { BoardRow } from './board-row.tsx'
import { TimeLine } from './time-line.tsx'
import { type Board, boardQuery } from './venue-api.ts'
import { WriteDownDialog } from './write-down-dialog.tsx'

const views = [
  { value: 'list', label: 'Списком' },
  { value: 'line', label: 'По часам' },
] as const
type View = (typeof views)[number]['value']

/** The evening before the eyes of those who keep the door. */
export function BoardPage({ place }: { place: Place }) {
  const [search, setSearch] = useSearchParams()
  const [view, setView] = useState<View>('list')
  const [isWriting, setIsWriting] = useState(false)
  const date = search.get('date')
  const text = search.get('query') ?? ''
  const query = useQuery(boardQuery(place.latinName, { date, query: text.trim() }))
  const board = query.data
  const shown = date ?? board?.today ?? ''
  const show = (change: { date?: string; query?: string }) => {
    const next = { ...(shown && { date: shown }), ...(text && { query: text }), ...change }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)), { replace: true })
  }
  return (
    <PageColumns width="wide" className={styles.page}>
      <Breadcrumbs crumbs={placeCrumbs(place, { label: 'Брони', path: 'reservations' })} />
      <header className={styles.head}>
        <h1 className={styles.title}>
          {`Брони: ${place.name}`}
          {board && <CounterBadge count={board.newCount} label="Новых броней" />}
        </h1>
        <div className={styles.tools}>
          <Button variant="primary" onClick={() => setIsWriting(true)}>
            Записать гостей
          </Button>
          <Button onClick={() => window.print()}>Печать</Button>
          <LinkButton variant="quiet" to={`/${place.latinName}/reservations/settings`}>
            Настройки
          </LinkButton>
        </div>
      </header>
      <div className={styles.filters}>
        <div className={styles.days}>
          <IconButton
            label="День раньше"
            variant="raised"
            disabled={!shown}
            onClick={() => show({ date: dayAfter(shown, -1) })}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <TextField
            label="День"
            type="date"
            required
            value={shown}
            onChange={(event) => event.target.value && show({ date: event.target.value })}
          />
          <IconButton
            label="День позже"
            variant="raised"
            disabled={!shown}
            onClick={() => show({ date: dayAfter(shown) })}
          >
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </div>
        <TextField
          label="Найти по телефону или имени"
          type="search"
          value={text}
          onChange={(event) => show({ query: event.target.value })}
        />
      </div>
      {query.isPending && (
        <div aria-busy="true">
          <Skeleton shape="block" />
        </div>
      )}
      {query.isError && <ListFailure error={query.error} onRetry={() => void query.refetch()} />}
      {board && (
        <>
          {text.trim() ? (
            <Found board={board} />
          ) : (
            <>
              <p className={styles.summary} data-figures="">
                {summaryOf(board, shown)}
              </p>
              <div className={styles.views}>
                <Segments label="Как показать" options={views} value={view} onChange={setView} />
              </div>
              {view === 'line' ? <TimeLine board={board} /> : <DayList board={board} />}
              <WaitingLine board={board} />
            </>
          )}
          {isWriting && (
            <WriteDownDialog
              place={place}
              date={shown}
              today={board.today}
              onClose={() => setIsWriting(false)}
            />
          )}
        </>
      )}
    </PageColumns>
  )
}

function summaryOf({ reservations, load, seats }: Board, date: string): string {
  const coming = reservations.filter(({ status }) => ['requested', 'confirmed', 'arrived'].includes(status))
  const guests = coming.reduce((sum, { guests_count }) => sum + guests_count, 0)
  const peak = Math.max(0, ...load.map((one) => one.guests))
  const busiest = load.find((one) => one.guests === peak)
  const when =
    peak > 0 && busiest ? `, больше всего в ${busiest.datetime.slice(11)}: ${peak} из ${seats}` : ''
  return `${wordLocal(date)}: ${countOf(coming.length, ['бронь', 'брони', 'броней'])}, ${countOf(guests, forms.guests)}${when}`
}

function DayList({ board }: { board: Board }) {
  if (board.reservations.length === 0) {
    return (
      <EmptyState
        title="На этот день броней нет"
        text="Гостей у входа и по телефону можно записать самим."
        illustration="no-booking"
      />
    )
  }
  return (
    <ul className={styles.list}>
      {board.reservations.map((reservation) => (
        <li key={reservation.id}>
          <BoardRow reservation={reservation} />
        </li>
      ))}
    </ul>
  )
}

function Found({ board }: { board: Board }) {
  if (board.reservations.length === 0) {
    return <EmptyState title="Ничего не найдено" text="Попробуйте другие цифры телефона или часть имени." />
  }
  return (
    <ul className={styles.list} aria-label="Найденные брони">
      {board.reservations.map((reservation) => (
        <li key={reservation.id}>
          <BoardRow reservation={reservation} withDate />
        </li>
      ))}
    </ul>
  )
}

function WaitingLine({ board }: { board: Board }) {
  if (board.wishes.length === 0) return null
  return (
    <Panel title="Лист ожидания">
      <ul className={styles.list}>
        {board.wishes.map((wish) => (
          <li key={wish.id} data-figures="">
            {`${wish.name}, ${countOf(wish.guests_count, forms.guests)}, ${wish.from.slice(11)} — ${wish.to.slice(11)}`}
            {wish.status === 'offered' && ' · держим столик'}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
