import { useState } from 'react'
import { formatLocal } from '#contract/format-local.ts'
import type { GuestCard } from '#contract/guest-cards/guest-cards.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { dayAndMonth } from '#web/lib/format/month-calendar.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { staffStatusLabels } from '#web/nouns/reservations/board/book-status-labels.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Label } from '#web/ui/text/badge.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './guest-card.module.css'
import { useMarkGuestsDistinct, useSeparateGuest } from './guest-changes.ts'
import { birthdayNear, guestForms, guestTitle, visitFacts } from './guest-labels.ts'

const CakeSlice = icon('cake-slice')
const CircleAlert = icon('circle-alert')

interface GuestViewProps {
  placeId: string
  guest: GuestCard
  today: string
  onMerge: (otherId: string) => void
  /** Of what was merged just now. */
  onUndoMerge?: (() => void) | undefined
}

/** The knowledge of the venue about a guest. */
export function GuestView({ placeId, guest, today, onMerge, onUndoMerge }: GuestViewProps) {
  const { phones, tags, allergies, birthday, notes, hasAccount, importedVisits, keptUntil } = guest
  return (
    <div className={styles.card}>
      {onUndoMerge && (
        <p className={styles.merged} role="status">
          Карточки объединены
          <Button size="small" onClick={onUndoMerge}>
            Отменить
          </Button>
        </p>
      )}
      <div className={styles.part}>
        <p className={styles.facts}>
          {joinFacts([
            visitFacts(guest),
            importedVisits > 0 && `из${NBSP}них ${importedVisits} до${NBSP}подключения к${NBSP}Сходим`,
            hasAccount && `бронирует с${NBSP}сайта`,
          ])}
        </p>
        {phones.length > 0 && (
          <p className={styles.phones}>
            {phones.map((phone) => (
              <a key={phone} className={styles.phone} href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ))}
          </p>
        )}
        {allergies && (
          <p className={styles.allergies}>
            <CircleAlert aria-hidden="true" />
            {`Аллергия: ${allergies}`}
          </p>
        )}
        {birthday && (
          <p className={styles.birthday}>
            <CakeSlice aria-hidden="true" />
            {birthdayNear(birthday, today) ?? `День рождения ${dayAndMonth(`2024-${birthday}`)}`}
          </p>
        )}
        {tags.length > 0 && (
          <p className={styles.tags}>
            {tags.map((tag) => (
              <Label key={tag}>{tag}</Label>
            ))}
          </p>
        )}
        {notes && <p className={styles.notes}>{notes}</p>}
      </div>
      <Similar placeId={placeId} guest={guest} onMerge={onMerge} />
      <Visits reservations={guest.reservations} year={today.slice(0, 4)} />
      <Merged placeId={placeId} merged={guest.merged} />
      <p className={styles.small}>
        {`Карточку видят только сотрудники заведения. Сотрём её ${dayAndMonth(keptUntil)} ${keptUntil.slice(0, 4)}${NBSP}года, если гость больше не${NBSP}забронирует.`}
      </p>
    </div>
  )
}

/** Cards whose phone or account agrees: the venue decides whether it is one person. */
function Similar({ placeId, guest, onMerge }: Omit<GuestViewProps, 'today' | 'onUndoMerge'>) {
  const distinct = useMarkGuestsDistinct(placeId, guest.id, {
    onError: (error) => showSnackbar(errorMessage(error), 'error'),
  })
  return guest.similar.map((other) => (
    <section key={other.id} className={styles.same}>
      <p>
        {`Похоже, это тот${NBSP}же человек: `}
        <b>{guestTitle(other)}</b>
      </p>
      <p className={styles.facts}>
        {joinFacts([...other.phones.map(formatPhone), formatCount(other.visitsCount, guestForms.visits)])}
      </p>
      <p className={styles.tools}>
        <Button size="small" onClick={() => onMerge(other.id)}>
          Объединить
        </Button>
        <Button size="small" variant="quiet" onClick={() => distinct.mutate(other.id)}>
          Это разные люди
        </Button>
      </p>
    </section>
  ))
}

const FIRST_SHOWN = 5

function Visits({ reservations, year }: Pick<GuestCard, 'reservations'> & { year: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (reservations.length === 0) return null
  const shown = isWhole ? reservations : reservations.slice(0, FIRST_SHOWN)
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>Брони</h3>
      <ul className={styles.list}>
        {shown.map(({ id, datetime, guestsCount, status, comment }) => (
          <li key={id}>
            <p className={styles.visit}>
              <span>
                {formatLocal(datetime)}
                {!datetime.startsWith(year) && `, ${datetime.slice(0, 4)}`}
              </span>
              <span>
                {joinFacts([formatCount(guestsCount, guestForms.guests), staffStatusLabels[status]])}
              </span>
            </p>
            {comment && <p className={styles.small}>{comment}</p>}
          </li>
        ))}
      </ul>
      {shown.length < reservations.length && (
        <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
          {`Показать ещё ${reservations.length - shown.length}`}
        </Button>
      )}
    </section>
  )
}

function Merged({ placeId, merged }: { placeId: string; merged: GuestCard['merged'] }) {
  const separate = useSeparateGuest(placeId, {
    onSuccess: () => showSnackbar('Карточки снова отдельные', 'success'),
    onError: (error) => showSnackbar(errorMessage(error), 'error'),
  })
  if (merged.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>Объединена с карточками</h3>
      <ul className={styles.list}>
        {merged.map((card) => (
          <li key={card.id} className={styles.merged}>
            <span>{joinFacts([card.name, ...card.phones.map(formatPhone)]) || 'Без имени'}</span>
            <Button
              size="small"
              variant="quiet"
              disabled={separate.isPending}
              onClick={() => separate.mutate(card.id)}
            >
              Разъединить
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
