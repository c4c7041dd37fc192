import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import type { Place } from '#contract/places/places.ts'
import type { VenueReservation } from '#contract/reservations/reservations.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { asSentence } from '#web/lib/format/sentence.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import type { BoardAddress } from '#web/nouns/reservations/board/board-address.ts'
import type { Board } from '#web/nouns/reservations/board/board-api.ts'
import type { BoardWithPending, ReservationWithPending } from '#web/nouns/reservations/board/board-changes.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Chip, ChipRow } from '#web/ui/text/chip.tsx'
import { formatDay, sectionTitles } from './board-labels.ts'
import styles from './board-page.module.css'
import { boardSections } from './board-sections.ts'
import { BoardCard, type BoardDialog } from './card/board-card.tsx'
import { FloorView } from './floor/floor-view.tsx'
import { busiestHalfHour } from './hours/board-hours.ts'
import { HourRows } from './hours/hour-rows.tsx'
import { OccupancyBars } from './hours/occupancy-bars.tsx'
import { Timeline } from './timeline/timeline.tsx'
import type { useBoardAction } from './use-board-action.ts'
import { DoorQueue } from './waiting/door-queue.tsx'
import { Waitlist } from './waiting/waitlist.tsx'

const Sheet = lazy(async () => ({ default: (await import('#web/ui/windows/dialog.tsx')).Sheet }))

/** Guests of the next half-hour are shown as expected. */
const SOON_MS = 30 * 60_000

interface DayBoardProps {
  place: Place
  viewerId: string
  board: BoardWithPending
  address: BoardAddress
  date: string
  addressOf: (change: Partial<BoardAddress>) => string
  onStep: ReturnType<typeof useBoardAction>
  onOpenDialog: (dialog: BoardDialog, reservation: VenueReservation) => void
  onGuest: (guestId: string) => void
}

/** A business day by sections, hours or tables, or the results of a search in all business days. */
export function DayBoard(props: DayBoardProps) {
  const { place, viewerId, board, address, date, addressOf, onStep, onOpenDialog, onGuest } = props
  const now = useNow()
  const { timeZone } = place.location.city
  const localNow = localNowIn(timeZone, now)
  const soon = localNowIn(timeZone, now + SOON_MS)
  const [openId, setOpenId] = useState<string | null>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const opened = board.reservations.find(({ id }) => id === openId)
  const cardOf = (reservation: ReservationWithPending, isOpen = expanded.has(reservation.id)) => (
    <BoardCard
      reservation={reservation}
      hasDate={Boolean(address.query)}
      isOpen={isOpen}
      onOpen={(isWanted) => setExpanded((known) => withId(known, reservation.id, isWanted))}
      onStep={onStep}
      onGuest={(guestId) => {
        setOpenId(null)
        onGuest(guestId)
      }}
      onOpenDialog={(dialog, about) => {
        setOpenId(null)
        onOpenDialog(dialog, about)
      }}
    />
  )
  const zone = board.zones.find(({ id }) => id === address.zone)
  const shown = zone ? board.reservations.filter((item) => item.zone?.id === zone.id) : board.reservations
  const { occupancy, seats } = zone ?? board
  const summary = describeBusinessDay({ reservations: shown, occupancy })
  const noReservations = <NoReservations place={place} board={board} date={date} addressOf={addressOf} />
  if (address.query) return <Found board={board} query={address.query} cardOf={cardOf} />
  return (
    <>
      {board.zones.length > 1 && (
        <ChipRow label="Залы">
          <Chip to={addressOf({ zone: undefined })} isActive={!zone} preventScrollReset>
            Все залы
          </Chip>
          {board.zones.map(({ id, name }) => (
            <Chip key={id} to={addressOf({ zone: id })} isActive={id === zone?.id} preventScrollReset>
              {name}
            </Chip>
          ))}
        </ChipRow>
      )}
      {summary && address.view !== 'list' && <p className={styles.summary}>{summary}</p>}
      {summary && address.view === 'list' && (
        <OccupancyBars
          occupancy={occupancy}
          seats={seats}
          localNow={localNow}
          to={addressOf({ view: 'hours' })}
          summary={summary}
        />
      )}
      <DoorQueue placeId={place.id} entries={board.door} localNow={localNow} />
      {address.view === 'hours' ? (
        <HourRows
          occupancy={occupancy}
          seats={seats}
          zones={zone ? [] : board.zones}
          reservations={shown}
          localNow={localNow}
          empty={noReservations}
          onOpen={({ id }) => setOpenId(id)}
        />
      ) : address.view === 'timeline' ? (
        <Timeline
          key={date}
          placeId={place.id}
          board={board}
          date={date}
          zoneId={zone?.id}
          localNow={localNow}
          onStep={onStep}
          onOpen={({ id }) => setOpenId(id)}
        />
      ) : address.view === 'plan' ? (
        <FloorView
          key={date}
          place={place}
          viewerId={viewerId}
          board={board}
          date={date}
          zoneId={zone?.id}
          localNow={localNow}
          cardOf={(reservation) => cardOf(reservation)}
          onStep={onStep}
        />
      ) : shown.length === 0 ? (
        noReservations
      ) : (
        boardSections(shown, { now: localNow, soon }).map(({ name, reservations }) => (
          <section key={name} className={styles.section}>
            <h2 className={styles.title}>
              {sectionTitles[name]} <span className={styles.count}>{reservations.length}</span>
            </h2>
            <ul className={styles.list}>
              {reservations.map((reservation) => (
                <li key={reservation.id}>{cardOf(reservation)}</li>
              ))}
            </ul>
          </section>
        ))
      )}
      <Waitlist entries={board.waitlistEntries} />
      {opened && (
        <Suspense fallback={null}>
          <Sheet title={formatDay(date, board.today)} onClose={() => setOpenId(null)}>
            {cardOf(opened, true)}
          </Sheet>
        </Suspense>
      )}
    </>
  )
}

function withId(known: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(known)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

/** «8 броней, 21 гость, пик в 20:00»; empty for a business day without guests. */
function describeBusinessDay({ reservations, occupancy }: Pick<Board, 'reservations' | 'occupancy'>): string {
  const coming = reservations.filter(({ status }) => ['requested', 'confirmed', 'arrived'].includes(status))
  if (coming.length === 0) return ''
  const peak = busiestHalfHour(occupancy)
  const guests = coming.reduce((sum, { guestsCount }) => sum + guestsCount, 0)
  const counts = `${formatCount(coming.length, boardForms.reservations)}, ${formatCount(guests, boardForms.guests)}`
  return peak ? `${counts}, пик в${NBSP}${peak.datetime.slice(11)}` : counts
}

interface NoReservationsProps {
  place: Place
  board: Board
  date: string
  addressOf: (change: Partial<BoardAddress>) => string
}

function NoReservations({ place, board: { days, canChangeSettings }, date, addressOf }: NoReservationsProps) {
  const next = days.find((day) => day.date > date)
  const { isReservationsEnabled, latinName } = place
  const nearest = next ? asSentence(`Ближайший день с${NBSP}бронями: ${formatLocal(next.date)}`) : undefined
  const isOff = !isReservationsEnabled && 'Приём броней на\u00A0сайте выключен.'
  const text = [isOff, nearest].filter(Boolean).join(' ') || undefined
  return (
    <EmptyState title="На этот день броней нет" text={text} illustration="no-booking">
      {next && (
        <LinkButton to={addressOf({ date: next.date })} preventScrollReset>
          {`Показать ${formatLocal(next.date)}`}
        </LinkButton>
      )}
      {isOff && canChangeSettings && (
        <LinkButton to={`/${latinName}/reservations/settings`}>Настройки бронирования</LinkButton>
      )}
    </EmptyState>
  )
}

interface FoundProps {
  board: BoardWithPending
  query: string
  cardOf: (reservation: ReservationWithPending) => ReactNode
}

function Found({ board: { reservations }, query, cardOf }: FoundProps) {
  if (reservations.length === 0) {
    return (
      <EmptyState
        title="Никого не нашли"
        text={`По запросу «${query}» броней нет. Ищите по имени или по цифрам телефона.`}
        illustration="no-booking"
      />
    )
  }
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>
        Нашлось <span className={styles.count}>{reservations.length}</span>
      </h2>
      <ul className={styles.list}>
        {reservations.map((reservation) => (
          <li key={reservation.id}>{cardOf(reservation)}</li>
        ))}
      </ul>
    </section>
  )
}
