import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { wordLocal } from '#contract/local-words.ts'
import type { Place } from '#contract/places.ts'
import type { VenueReservation } from '#contract/reservations.ts'
import { placeCrumbs } from '#web/features/places/place-page/place-crumbs.ts'
import { countOf } from '#web/lib/format/plurals.ts'
import { asSentence } from '#web/lib/format/sentence.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { localNowIn } from '#web/lib/format/zone.ts'
import { useNow } from '#web/lib/now.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { icon } from '#web/ui/icon.ts'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { LinkTab, LinkTabs } from '#web/ui/tabs.tsx'
import { type BoardAddress, boardAddress, readBoardAddress } from './board-address.ts'
import { type Board, boardChanged, boardQuery } from './board-api.ts'
import { BoardCard, type BoardQuestion } from './board-card.tsx'
import { peakOf } from './board-hours.ts'
import styles from './board-page.module.css'
import { boardForms } from './board-plurals.ts'
import { boardSections } from './board-sections.ts'
import { factsOf, guestName, sectionTitles, wordDay } from './board-words.ts'
import { DayPicker } from './day-picker.tsx'
import { HourRows } from './hour-rows.tsx'
import { PrintList } from './print-list.tsx'
import { useBoardAction } from './use-board-action.ts'
import { WishList } from './wish-list.tsx'
import { newWriteDown, type WriteDownDraft } from './write-down.ts'

const Plus = icon('plus')
const Printer = icon('printer')
const Settings = icon('settings')

const DeclineSheet = lazy(async () => ({ default: (await import('./decline-sheet.tsx')).DeclineSheet }))
const WriteDownSheet = lazy(async () => ({
  default: (await import('./write-down-sheet.tsx')).WriteDownSheet,
}))
const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))
const MoveDialog = lazy(async () => ({ default: (await import('../own/move-dialog.tsx')).MoveDialog }))
const Sheet = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Sheet }))

/** Others book and answer meanwhile; nobody asks while the tab is not looked at. */
const REFRESH_MS = 20_000

/** The book of a venue: an evening by sections or by hours, and what a search finds in all of it. */
export function BoardPage({ place }: { place: Place }) {
  const address = readBoardAddress(useSearchParams()[0])
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const query = useQuery({
    ...boardQuery(place.id, address),
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  })
  const board = query.data
  const date = address.date ?? board?.today
  const addressOf = (change: Partial<BoardAddress>) =>
    boardAddress(place.latinName, { view: address.view, date: address.date, ...change })
  const [draft, setDraft] = useState<WriteDownDraft | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const declining = useDeclining()
  const [asked, setAsked] = useState<{ question: 'confirm' | 'move'; reservation: VenueReservation } | null>(
    null,
  )
  const step = useBoardAction(place.id)

  const openWriting = () => {
    setDraft((before) => before ?? newWriteDown(date ?? ''))
    setIsWriting(true)
  }

  return (
    <PageColumns className={styles.page}>
      <div className={styles.screen}>
        <Breadcrumbs crumbs={placeCrumbs(place, { label: 'Брони', path: 'reservations' })} />
        <header className={styles.head}>
          <h1>Брони</h1>
          <div className={styles.tools}>
            <Button
              className={styles.tool}
              icon={<Printer aria-hidden="true" />}
              onClick={() => window.print()}
            >
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
        <SearchField
          label="Телефон или имя гостя"
          value={address.query ?? ''}
          maxLength={60}
          onSearch={(text) =>
            void navigate(addressOf({ query: text }), { replace: true, preventScrollReset: true })
          }
        />
        {board && date && !address.query && (
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
        )}
        {query.error && !board ? (
          <ListFailure error={query.error} onRetry={query.refetch} />
        ) : !board || !date || query.isPlaceholderData ? (
          <div aria-busy="true" className={styles.waiting}>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </div>
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
              onAsk={(question, reservation) => {
                if (question === 'decline') declining.ask(reservation)
                else setAsked({ question, reservation })
              }}
            />
          </>
        )}
        <ActionBar isCompact>
          <Button variant="primary" data-main="" icon={<Plus aria-hidden="true" />} onClick={openWriting}>
            Записать гостей
          </Button>
        </ActionBar>
      </div>
      {board && date && (
        <PrintList
          title={`${place.name}: брони, ${wordLocal(date)}`}
          reservations={address.query ? [] : board.reservations}
        />
      )}
      <Suspense fallback={null}>
        {isWriting && draft && (
          <WriteDownSheet
            placeId={place.id}
            draft={draft}
            onChange={setDraft}
            onClose={() => setIsWriting(false)}
            onWritten={({ source, date: day, time }) => {
              setDraft(null)
              setIsWriting(false)
              showMessage(
                source === 'phone' ? `Записали: ${wordLocal(`${day}T${time}`)}` : 'Гости за столом',
                'success',
              )
            }}
          />
        )}
        {asked?.question === 'confirm' && (
          <ConfirmDialog
            title="Подтвердить бронь?"
            confirmLabel="Подтвердить"
            onCancel={() => setAsked(null)}
            onConfirm={() => {
              step(asked.reservation, { action: 'confirm' })
              setAsked(null)
            }}
          >
            <p>
              {[
                wordLocal(asked.reservation.datetime),
                guestName(asked.reservation),
                factsOf(asked.reservation),
              ].join(', ')}
              .{asked.reservation.phone && ' Гостю уйдёт сообщение, что столик его ждёт.'}
            </p>
          </ConfirmDialog>
        )}
        {asked?.question === 'move' && (
          <MoveDialog
            isVenue
            reservation={asked.reservation}
            onClose={() => setAsked(null)}
            onMoved={() => boardChanged(queryClient, place.id)}
          />
        )}
        {declining.reservation && (
          <DeclineSheet
            reservation={declining.reservation}
            answer={declining.answer}
            onChange={declining.setAnswer}
            onClose={declining.close}
            onDecline={(answer) => {
              if (declining.reservation) step(declining.reservation, { action: 'decline', answer })
              declining.end()
            }}
          />
        )}
      </Suspense>
    </PageColumns>
  )
}

/** Whom one is about to decline, and the words for each of them until they are sent. */
function useDeclining() {
  const [reservation, setReservation] = useState<VenueReservation | null>(null)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const id = reservation?.id ?? ''
  return {
    reservation,
    answer: answers[id] ?? '',
    ask: setReservation,
    setAnswer: (answer: string) => setAnswers((before) => ({ ...before, [id]: answer })),
    close: () => setReservation(null),
    end: () => {
      setAnswers(({ [id]: _, ...others }) => others)
      setReservation(null)
    },
  }
}

interface EveningProps {
  place: Place
  board: Board
  address: BoardAddress
  date: string
  addressOf: (change: Partial<BoardAddress>) => string
  onStep: ReturnType<typeof useBoardAction>
  onAsk: (question: BoardQuestion, reservation: VenueReservation) => void
}

function Evening({ place, board, address, date, addressOf, onStep, onAsk }: EveningProps) {
  const now = useNow()
  const localNow = localNowIn(place.location.city.timeZone, now)
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = board.reservations.find(({ id }) => id === openId)
  const cardOf = (reservation: VenueReservation) => (
    <BoardCard
      reservation={reservation}
      hasDate={Boolean(address.query)}
      onStep={onStep}
      onAsk={(question, about) => {
        setOpenId(null)
        onAsk(question, about)
      }}
    />
  )
  if (address.query) return <Found board={board} query={address.query} cardOf={cardOf} />
  return (
    <>
      <Summary board={board} />
      {address.view === 'hours' ? (
        <HourRows board={board} localNow={localNow} onOpen={({ id }) => setOpenId(id)} />
      ) : board.reservations.length === 0 ? (
        <NoReservations place={place} board={board} date={date} addressOf={addressOf} />
      ) : (
        boardSections(board.reservations, localNow).map(({ name, reservations }) => (
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
      <WishList wishes={board.wishes} />
      {opened && (
        <Suspense fallback={null}>
          <Sheet title={wordDay(date, board.today)} onClose={() => setOpenId(null)}>
            {cardOf(opened)}
          </Sheet>
        </Suspense>
      )}
    </>
  )
}

/** «8 броней, 21 гость. Больше всего в 20:00: 18 из 40 мест» */
function Summary({ board: { reservations, load, seats } }: { board: Board }) {
  const coming = reservations.filter(({ status }) => ['requested', 'confirmed', 'arrived'].includes(status))
  const peak = peakOf(load)
  if (coming.length === 0) return null
  const guests = coming.reduce((sum, { guestsCount }) => sum + guestsCount, 0)
  return (
    <p className={styles.summary}>
      {`${countOf(coming.length, boardForms.reservations)}, ${countOf(guests, boardForms.guests)}.`}
      {peak &&
        ` Больше всего в${NBSP}${peak.datetime.slice(11)}: ${peak.guests} из${NBSP}${countOf(seats, boardForms.seatsOf)}.`}
    </p>
  )
}

interface NoReservationsProps {
  place: Place
  board: Board
  date: string
  addressOf: (change: Partial<BoardAddress>) => string
}

function NoReservations({ place, board: { days }, date, addressOf }: NoReservationsProps) {
  const next = days.find((day) => day.date > date)
  const { isReservationsEnabled, latinName } = place
  const nearest = next ? asSentence(`Ближайший день с${NBSP}бронями: ${wordLocal(next.date)}`) : undefined
  const isOff = !isReservationsEnabled && 'Приём броней на\u00A0сайте выключен.'
  const text = [isOff, nearest].filter(Boolean).join(' ') || undefined
  return (
    <EmptyState title="На этот день броней нет" text={text} illustration="no-booking">
      {next && (
        <LinkButton to={addressOf({ date: next.date })} preventScrollReset>
          {`Показать ${wordLocal(next.date)}`}
        </LinkButton>
      )}
      {isOff && <LinkButton to={`/${latinName}/reservations/settings`}>Настройки бронирования</LinkButton>}
    </EmptyState>
  )
}

interface FoundProps {
  board: Board
  query: string
  cardOf: (reservation: VenueReservation) => ReactNode
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
