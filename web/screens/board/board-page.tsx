import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatLocal } from '#contract/format-local.ts'
import type { Place } from '#contract/places/places.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { type BoardAddress, boardAddress, readBoardAddress } from '#web/nouns/reservations/board-address.ts'
import { type Board, boardQuery } from '#web/nouns/reservations/board-api.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { showMessage } from '#web/ui/windows/messages.ts'
import styles from './board-page.module.css'
import { BoardQuestions, type OpenQuestion } from './board-questions.tsx'
import { DayPicker } from './day-picker.tsx'
import { Evening } from './evening.tsx'
import { PrintList } from './print-list.tsx'
import { useBoardAction } from './use-board-action.ts'
import { newWriteDown, type WriteDownDraft } from './write-down.ts'

const Plus = icon('plus')
const Printer = icon('printer')
const Settings = icon('settings')

const WriteDownSheet = lazy(async () => ({
  default: (await import('./write-down-sheet.tsx')).WriteDownSheet,
}))

/** Polls for changes by guests and colleagues, except in a hidden tab. */
const REFRESH_MS = 20_000

/** The book of a venue: an evening by sections or by hours, and what a search finds in all of it. */
export function BoardPage({ place }: { place: Place }) {
  const address = readBoardAddress(useSearchParams()[0])
  const navigate = useNavigate()
  const query = useQuery({
    ...boardQuery(place.id, address),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const board = query.data
  const date = address.date ?? board?.today
  const addressOf = (change: Partial<BoardAddress>) =>
    boardAddress(place.latinName, {
      view: address.view,
      date: address.date,
      zone: address.zone,
      ...change,
    })
  const writing = useWriting()
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion | null>(null)
  const step = useBoardAction(place.id)

  return (
    <PageColumns className={styles.page}>
      <div className={styles.screen}>
        <div className={styles.crumbs}>
          <Breadcrumbs crumbs={placeCrumbs(place, { label: 'Брони', path: 'reservations' })} />
        </div>
        <Head
          place={place}
          query={address.query ?? ''}
          onSearch={(text) =>
            void navigate(addressOf({ query: text }), { replace: true, preventScrollReset: true })
          }
        />
        <ActionBar isCompact>
          <Button
            variant="primary"
            data-main=""
            icon={<Plus aria-hidden="true" />}
            onClick={() => writing.open(date ?? '')}
          >
            Записать гостей
          </Button>
        </ActionBar>
        {board && date && !address.query && (
          <EveningChoice board={board} date={date} address={address} addressOf={addressOf} />
        )}
        {query.error && !board ? (
          <ListFailure error={query.error} onRetry={query.refetch} />
        ) : !board || !date || query.isPlaceholderData ? (
          <LoadingPlaceholder className={styles.waiting}>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </LoadingPlaceholder>
        ) : (
          <>
            {query.error && (
              <p className={styles.stale} role="status">
                Обновить не получается: показываем то, что было. Попробуем ещё раз сами.
              </p>
            )}
            <Evening
              place={place}
              board={board}
              address={address}
              date={date}
              addressOf={addressOf}
              onStep={step}
              onAsk={(question, reservation) => setOpenQuestion({ question, reservation })}
            />
          </>
        )}
      </div>
      {board && date && (
        <PrintList
          title={`${place.name}: брони, ${formatLocal(date)}`}
          reservations={address.query ? [] : board.reservations}
        />
      )}
      {writing.draft && (
        <Suspense fallback={null}>
          <WriteDownSheet
            placeId={place.id}
            draft={writing.draft}
            onChange={writing.change}
            onClose={writing.close}
            onWritten={writing.finish}
          />
        </Suspense>
      )}
      <BoardQuestions
        placeId={place.id}
        open={openQuestion}
        onStep={step}
        onClose={() => setOpenQuestion(null)}
      />
    </PageColumns>
  )
}

interface HeadProps {
  place: Place
  query: string
  onSearch: (text: string) => void
}

function Head({ place, query, onSearch }: HeadProps) {
  return (
    <header className={styles.head}>
      <h1>Брони</h1>
      <SearchField
        label="Телефон или имя гостя"
        shortLabel="Гость"
        className={styles.search}
        value={query}
        maxLength={60}
        onSearch={onSearch}
      />
      <div className={styles.tools}>
        <Button className={styles.tool} icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
          Печать
        </Button>
        <LinkButton
          className={styles.tool}
          to={`/${place.latinName}/reservations/settings`}
          icon={<Settings aria-hidden="true" />}
        >
          Настройки
        </LinkButton>
      </div>
    </header>
  )
}

interface EveningChoiceProps {
  board: Board
  date: string
  address: BoardAddress
  addressOf: (change: Partial<BoardAddress>) => string
}

/** The day, and how it is shown. */
function EveningChoice({ board, date, address, addressOf }: EveningChoiceProps) {
  const navigate = useNavigate()
  return (
    <>
      <DayPicker
        date={date}
        board={board}
        addressOf={(day) => addressOf({ date: day })}
        onChoose={(day) => void navigate(addressOf({ date: day }), { preventScrollReset: true })}
      />
      <LinkTabs label="Как показать вечер">
        <LinkTab to={addressOf({ view: 'list' })} isActive={address.view === 'list'}>
          Список
        </LinkTab>
        <LinkTab to={addressOf({ view: 'hours' })} isActive={address.view === 'hours'}>
          По часам
        </LinkTab>
      </LinkTabs>
    </>
  )
}

/** The guests being written down. The form closed by accident opens again with what was in it. */
function useWriting() {
  const [draft, setDraft] = useState<WriteDownDraft | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    /** Null while the form is closed. */
    draft: isOpen ? draft : null,
    change: setDraft,
    open: (date: string) => {
      setDraft((before) => before ?? newWriteDown(date))
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    finish: ({ source, date, time }: WriteDownDraft) => {
      setDraft(null)
      setIsOpen(false)
      showMessage(
        source === 'phone' ? `Записали: ${formatLocal(`${date}T${time}`)}` : 'Гости за столом',
        'success',
      )
    },
  }
}
