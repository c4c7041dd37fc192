import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { formatLocal } from '#contract/format-local.ts'
import type { Place } from '#contract/places/places.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import {
  type BoardAddress,
  boardAddress,
  readBoardAddress,
} from '#web/nouns/reservations/board/board-address.ts'
import { type Board, boardQuery } from '#web/nouns/reservations/board/board-api.ts'
import { withPendingActions } from '#web/nouns/reservations/board/board-changes.ts'
import { useLiveBoards } from '#web/nouns/reservations/board/board-live.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Menu } from '#web/ui/windows/menu.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './board-page.module.css'
import { DayBoard } from './day-board.tsx'
import { DayPicker } from './day-picker.tsx'
import { BoardDialogs, type OpenDialog } from './dialogs/board-dialogs.tsx'
import { type Paper, PrintList } from './paper/print-list.tsx'
import { saveReservationsFile } from './paper/reservations-file.ts'
import { usePendingBoardWrites, usePreloadedForms } from './pending-board-writes.ts'
import {
  isFilledIn,
  newReservationEntry,
  type ReservationEntryDraft,
} from './reservation-entry/reservation-entry.ts'
import { StaleBoardNotice } from './stale-board-notice.tsx'
import { useBoardAction } from './use-board-action.ts'
import { PendingGuestList } from './waiting/pending-guest-list.tsx'

const Plus = icon('plus')
const Printer = icon('printer')
const Settings = icon('settings')

const ReservationEntrySheet = lazy(async () => ({
  default: (await import('./reservation-entry/reservation-entry-sheet.tsx')).ReservationEntrySheet,
}))

const GuestSheet = lazy(async () => ({
  default: (await import('#web/nouns/guest-cards/guest-sheet.tsx')).GuestSheet,
}))

/** The interval of requests without live events, except in a hidden tab. */
const REFRESH_MS = 20_000

/** The board of a venue: a business day by sections, by hours or by tables, or the results of a search. */
export function BoardPage({ place }: { place: Place }) {
  const address = readBoardAddress(useSearchParams()[0])
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const { query, board, pendingWrites } = useShownBoard(place.id, address, viewerId)
  const date = address.date ?? board?.today
  const addressOf = (change: Partial<BoardAddress>) =>
    boardAddress(place.latinName, {
      view: address.view,
      date: address.date,
      zone: address.zone,
      ...change,
    })
  const writing = useWriting()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const [openGuest, setOpenGuest] = useState<string | null>(null)
  const [paper, setPaper] = useState<Paper>('a4')
  const print = (next: Paper) => {
    flushSync(() => setPaper(next))
    window.print()
  }
  const step = useBoardAction(viewerId)
  usePreloadedForms()

  return (
    <PageColumns className={classNames(styles.page, isWide(address.view) && styles.wide)}>
      <div className={styles.screen}>
        <div className={styles.crumbs}>
          <Breadcrumbs crumbs={placeCrumbs(place, { label: 'Брони', path: 'reservations' })} />
        </div>
        <Head
          place={place}
          canChangeSettings={board?.canChangeSettings ?? false}
          isSearch={address.query !== undefined}
          query={address.query ?? ''}
          onSearch={(text) =>
            void navigate(addressOf({ query: text }), { replace: true, preventScrollReset: true })
          }
          onPrint={print}
          onSave={() => board && date && saveReservationsFile(date, board.reservations)}
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
          <BusinessDayChoice
            place={place}
            board={board}
            date={date}
            address={address}
            addressOf={addressOf}
          />
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
            <StaleBoardNotice isFailing={query.error !== null} waitingCount={pendingWrites.count} />
            {!address.query && <PendingGuestList guests={pendingWrites.guests} date={date} />}
            <DayBoard
              place={place}
              viewerId={viewerId}
              board={board}
              address={address}
              date={date}
              addressOf={addressOf}
              onStep={step}
              onOpenDialog={(dialog, reservation) => setOpenDialog({ dialog, reservation })}
              onGuest={setOpenGuest}
            />
          </>
        )}
      </div>
      {board && date && !address.query && (
        <PrintList
          paper={paper}
          title={`${place.name}: брони, ${formatLocal(date)}`}
          reservations={board.reservations}
        />
      )}
      {writing.draft && (
        <Suspense fallback={null}>
          <ReservationEntrySheet
            place={place}
            viewerId={viewerId}
            draft={writing.draft}
            onChange={writing.change}
            onClose={writing.close}
            onWritten={writing.finish}
          />
        </Suspense>
      )}
      {openGuest && board && (
        <Suspense fallback={null}>
          <GuestSheet
            placeId={place.id}
            guestId={openGuest}
            today={board.today}
            onClose={() => setOpenGuest(null)}
          />
        </Suspense>
      )}
      <BoardDialogs open={openDialog} onStep={step} onClose={() => setOpenDialog(null)} />
    </PageColumns>
  )
}

/** The board with the writes of this device that the server does not know yet. */
function useShownBoard(placeId: string, address: BoardAddress, viewerId: string) {
  const isLive = useLiveBoards([placeId])
  const query = useQuery({
    ...boardQuery(placeId, address),
    refetchInterval: ({ state }) => !(isLive && state.data?.hasLiveEvents) && REFRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const pendingWrites = usePendingBoardWrites([placeId], viewerId)
  const board = query.data && {
    ...query.data,
    reservations: withPendingActions(query.data.reservations, pendingWrites.actions),
  }
  return { query, board, pendingWrites }
}

function isWide(view: BoardAddress['view']): boolean {
  return view === 'timeline' || view === 'plan'
}

interface HeadProps {
  place: Place
  canChangeSettings: boolean
  /** The results of a search are of several days, so they are neither printed nor saved as one. */
  isSearch: boolean
  query: string
  onSearch: (text: string) => void
  onPrint: (paper: Paper) => void
  onSave: () => void
}

function Head({ place, canChangeSettings, isSearch, query, onSearch, onPrint, onSave }: HeadProps) {
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
        {!isSearch && (
          <Menu
            trigger={
              <Button className={styles.tool} icon={<Printer aria-hidden="true" />}>
                Печать
              </Button>
            }
            items={[
              { label: 'На листах A4', onSelect: () => onPrint('a4') },
              { label: 'На чеке 80 мм', onSelect: () => onPrint('slip80') },
              { label: 'На чеке 58 мм', onSelect: () => onPrint('slip58') },
              { label: 'Таблица CSV', group: 'file', onSelect: onSave },
            ]}
          />
        )}
        {canChangeSettings && (
          <LinkButton
            className={styles.tool}
            to={`/${place.latinName}/reservations/settings`}
            icon={<Settings aria-hidden="true" />}
          >
            Настройки
          </LinkButton>
        )}
      </div>
    </header>
  )
}

interface BusinessDayChoiceProps {
  place: Place
  board: Board
  date: string
  address: BoardAddress
  addressOf: (change: Partial<BoardAddress>) => string
}

/** Chooses the day and the view. */
function BusinessDayChoice({ place, board, date, address, addressOf }: BusinessDayChoiceProps) {
  const navigate = useNavigate()
  return (
    <>
      <DayPicker
        date={date}
        board={board}
        addressOf={(day) => addressOf({ date: day })}
        onChoose={(day) => void navigate(addressOf({ date: day }), { preventScrollReset: true })}
      />
      <LinkTabs label="Брони и гости">
        <LinkTab to={addressOf({ view: 'list' })} isActive={address.view === 'list'}>
          Список
        </LinkTab>
        <LinkTab to={addressOf({ view: 'hours' })} isActive={address.view === 'hours'}>
          По часам
        </LinkTab>
        <LinkTab to={addressOf({ view: 'timeline' })} isActive={address.view === 'timeline'}>
          По столам
        </LinkTab>
        <LinkTab to={addressOf({ view: 'plan' })} isActive={address.view === 'plan'}>
          План
        </LinkTab>
        {place.rights.canSeeGuests && (
          <LinkTab to={`/${place.latinName}/guests`} isActive={false}>
            Гости
          </LinkTab>
        )}
      </LinkTabs>
    </>
  )
}

const writtenMessages = { 'walk-in': 'Гости за столом', queue: 'Гости в очереди' }

/** The guests being entered. The form closed by accident opens again with what was in it. */
function useWriting() {
  const [draft, setDraft] = useState<ReservationEntryDraft | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return {
    /** Null while the form is closed. */
    draft: isOpen ? draft : null,
    change: setDraft,
    open: (date: string) => {
      setDraft((before) => (before && isFilledIn(before) ? before : newReservationEntry(date)))
      setIsOpen(true)
    },
    close: () => setIsOpen(false),
    finish: ({ source, date, time }: ReservationEntryDraft, isWaiting: boolean) => {
      setDraft(null)
      setIsOpen(false)
      if (isWaiting) showSnackbar('Нет сети. Гости записаны здесь и уйдут на сервер, когда она появится')
      else
        showSnackbar(
          source === 'phone' ? `Записали: ${formatLocal(`${date}T${time}`)}` : writtenMessages[source],
          'success',
        )
    },
  }
}
