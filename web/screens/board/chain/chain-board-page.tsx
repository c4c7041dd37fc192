import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Organisation } from '#contract/organisations/organisations.ts'
import { isSocketOpen } from '#web/lib/api/live-bus.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { boardAddress, readBoardAddress } from '#web/nouns/reservations/board/board-address.ts'
import { type ChainBoard, chainBoardQuery } from '#web/nouns/reservations/board/board-api.ts'
import {
  type ReservationWithPending,
  withPendingActions,
} from '#web/nouns/reservations/board/board-changes.ts'
import { useLiveBoards } from '#web/nouns/reservations/board/board-live.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { LoadingPlaceholder } from '#web/ui/lists/loading-placeholder.tsx'
import { RowSkeleton } from '#web/ui/lists/skeleton.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { CounterBadge } from '#web/ui/text/badge.tsx'
import { Breadcrumbs } from '#web/ui/text/breadcrumbs.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { sectionTitles } from '../board-labels.ts'
import pageStyles from '../board-page.module.css'
import { sectionNames, sectionOf } from '../board-sections.ts'
import { BoardCard } from '../card/board-card.tsx'
import { DayPicker } from '../day-picker.tsx'
import { BoardDialogs, type OpenDialog } from '../dialogs/board-dialogs.tsx'
import { busiestHalfHour } from '../hours/board-hours.ts'
import { OccupancyBars } from '../hours/occupancy-bars.tsx'
import { usePendingBoardWrites, usePreloadedForms } from '../pending-board-writes.ts'
import { StaleBoardNotice } from '../stale-board-notice.tsx'
import { useBoardAction } from '../use-board-action.ts'
import styles from './chain-board-page.module.css'

/** The polling interval while there are no live events (none in a hidden tab). */
const REFRESH_MS = 20_000
/** Guests of the next half-hour are shown as expected. */
const SOON_MS = 30 * 60_000

/** A business day of all venues of a chain: the occupancy of each, which leads to its own board, and their reservations together. */
export function ChainBoardPage({ organisation }: { organisation: Organisation }) {
  const [search] = useSearchParams()
  const { date: wanted } = readBoardAddress(search)
  const placeId = search.get('place')
  const navigate = useNavigate()
  const viewerId = useViewer()?.id ?? ''
  const query = useQuery({
    ...chainBoardQuery(organisation.id, wanted),
    refetchInterval: ({ state }) => !(isSocketOpen() && state.data?.hasLiveEvents) && REFRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const board = query.data
  const known = board?.places.map(({ id }) => id) ?? []
  useLiveBoards(known)
  const pendingWrites = usePendingBoardWrites(known, viewerId)
  const step = useBoardAction(viewerId)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  usePreloadedForms()

  const date = wanted ?? board?.today
  const place = board?.places.find(({ id }) => id === placeId)
  const addressOf = (change: { date?: string | undefined; place?: string | undefined }) => {
    const next = new URLSearchParams()
    const day = 'date' in change ? change.date : wanted
    const only = 'place' in change ? change.place : place?.id
    if (day) next.set('date', day)
    if (only) next.set('place', only)
    const text = next.toString()
    return `/organisations/${organisation.id}/reservations${text && `?${text}`}`
  }

  return (
    <PageColumns className={pageStyles.page}>
      <div className={pageStyles.screen}>
        <div className={pageStyles.crumbs}>
          <Breadcrumbs
            crumbs={[
              ...organisationCrumbs(organisation),
              { label: 'Брони', to: `/organisations/${organisation.id}/reservations` },
            ]}
          />
        </div>
        <h1>Брони сети</h1>
        {query.error && !board ? (
          <ListFailure error={query.error} onRetry={query.refetch} />
        ) : !board || !date || query.isPlaceholderData ? (
          <LoadingPlaceholder className={pageStyles.waiting}>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </LoadingPlaceholder>
        ) : board.places.length === 0 ? (
          <EmptyState
            title="Ни одно заведение сети не принимает брони"
            text="Включите брони в настройках заведения, и его вечер появится здесь."
            illustration="no-booking"
          >
            <LinkButton to={`/organisations/${organisation.id}`}>Открыть сеть</LinkButton>
          </EmptyState>
        ) : (
          <>
            <StaleBoardNotice isFailing={query.error !== null} waitingCount={pendingWrites.count} />
            <DayPicker
              date={date}
              board={{ today: board.today, days: [] }}
              addressOf={(day) => addressOf({ date: day })}
              onChoose={(day) => void navigate(addressOf({ date: day }), { preventScrollReset: true })}
            />
            <Venues board={board} date={date} />
            <Reservations
              board={board}
              reservations={withPendingActions(board.reservations, pendingWrites.actions)}
              placeId={place?.id}
              addressOf={(only) => addressOf({ place: only })}
              onStep={step}
              onOpenDialog={setOpenDialog}
            />
          </>
        )}
      </div>
      <BoardDialogs open={openDialog} onStep={step} onClose={() => setOpenDialog(null)} />
    </PageColumns>
  )
}

/** Each venue with the occupancy of its business day. */
function Venues({ board, date }: { board: ChainBoard; date: string }) {
  const now = useNow()
  return (
    <ul className={styles.venues} aria-label="Заведения">
      {board.places.map((venue) => {
        const to = boardAddress(venue.latinName, { date })
        return (
          <li key={venue.id} className={styles.venue}>
            <h2 className={styles.name}>
              <Link to={to}>{venue.name}</Link>
              <CounterBadge count={venue.newCount} label="Ждут ответа" />
            </h2>
            <p className={styles.address}>{venue.address}</p>
            <OccupancyBars
              occupancy={venue.occupancy}
              seats={venue.seats}
              localNow={localNowIn(venue.timeZone, now)}
              to={to}
              summary={describeBusinessDay(venue)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** «12 броней, 40 гостей, пик 30 из 40» */
function describeBusinessDay({
  reservations,
  guests,
  seats,
  occupancy,
}: ChainBoard['places'][number]): string {
  if (reservations === 0) return 'броней нет'
  const peak = busiestHalfHour(occupancy)
  return [
    formatCount(reservations, boardForms.reservations),
    formatCount(guests, boardForms.guests),
    peak && `пик${NBSP}${peak.guests}${NBSP}из${NBSP}${seats}`,
  ]
    .filter(Boolean)
    .join(', ')
}

interface ReservationsProps {
  board: ChainBoard
  reservations: readonly ReservationWithPending[]
  /** Only one venue. */
  placeId: string | undefined
  addressOf: (placeId: string | undefined) => string
  onStep: ReturnType<typeof useBoardAction>
  onOpenDialog: (dialog: OpenDialog) => void
}

/** The reservations of all venues, or of one, by sections; each by the clock of its own city. */
function Reservations({ board, reservations, placeId, addressOf, onStep, onOpenDialog }: ReservationsProps) {
  const navigate = useNavigate()
  const now = useNow()
  const [expanded, setExpanded] = useState<string | null>(null)
  const shown = reservations.filter(({ place }) => placeId === undefined || place.id === placeId)
  const sectionFor = (one: ReservationWithPending) =>
    sectionOf(one, {
      now: localNowIn(one.place.timeZone, now),
      soon: localNowIn(one.place.timeZone, now + SOON_MS),
    })
  const sections = Map.groupBy(shown, sectionFor)
  return (
    <>
      <ChipRow label="Чьи брони">
        <Chip to={addressOf(undefined)} isActive={placeId === undefined} preventScrollReset>
          Все заведения
        </Chip>
        {board.places.map(({ id, name }) => (
          <Chip key={id} to={addressOf(id)} isActive={id === placeId} preventScrollReset>
            {name}
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 && (
        <EmptyState
          title="На этот день броней нет"
          text="Выберите другой день или другое заведение."
          illustration="no-booking"
        />
      )}
      {sectionNames.map((name) => {
        const sectionReservations = sections.get(name) ?? []
        if (sectionReservations.length === 0) return null
        return (
          <section key={name} className={pageStyles.section}>
            <h2 className={pageStyles.title}>
              {sectionTitles[name]} <span className={pageStyles.count}>{sectionReservations.length}</span>
            </h2>
            <ul className={pageStyles.list}>
              {sectionReservations.map((reservation) => (
                <li key={reservation.id}>
                  <BoardCard
                    reservation={reservation}
                    hasPlace={placeId === undefined}
                    isOpen={expanded === reservation.id}
                    onOpen={(isOpen) => setExpanded(isOpen ? reservation.id : null)}
                    onStep={onStep}
                    onOpenDialog={(dialog, about) => onOpenDialog({ dialog, reservation: about })}
                    onGuest={(guestId) =>
                      void navigate(`/${reservation.place.latinName}/guests?guest=${guestId}`)
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {board.hasMore && (
        <p className={pageStyles.summary}>
          {`Показаны первые ${board.reservations.length}: остальные${NBSP}— на${NBSP}досках заведений.`}
        </p>
      )}
    </>
  )
}
