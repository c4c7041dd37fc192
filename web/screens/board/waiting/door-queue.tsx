import { useState } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { DoorEntry } from '#contract/reservations/door.ts'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { joinFacts } from '#web/lib/format/facts.ts'
import { formatPhone } from '#web/lib/format/phones.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { useNow } from '#web/lib/now.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import { type DoorStep, useDoorStep } from '#web/nouns/reservations/board/door-api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { Label } from '#web/ui/text/badge.tsx'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import pageStyles from '../board-page.module.css'
import styles from './door-queue.module.css'

const Phone = icon('phone')
const X = icon('x')

interface DoorLineProps {
  placeId: string
  entries: readonly DoorEntry[]
  /** `2026-11-21T19:40` by the clocks of the venue. */
  localNow: string
}

/** A party at the door: since when it waits, until when by estimate, and a button for the next step. */
export function DoorQueue({ placeId, entries, localNow }: DoorLineProps) {
  const now = useNow()
  const [full, setFull] = useState<{ entry: DoorEntry; message: string } | null>(null)
  const { mutate, isPending } = useDoorStep(placeId, {
    onSuccess: ({ entry, step }) => {
      const undo = { label: 'Отменить', onAction: () => mutate({ entry, step: 'return' }) }
      showSnackbar(describeStep(entry, step), 'success', step === 'leave' ? undo : null)
    },
    onError: (error, { entry, step }) => {
      if (step === 'seat' && error instanceof ApiError && error.status === 'NoFreeSeats') {
        setFull({ entry, message: error.message })
      } else showSnackbar(errorMessage(error), 'error')
    },
  })
  if (entries.length === 0) return null
  return (
    <section className={pageStyles.section}>
      <h2 className={pageStyles.title}>
        Ждут у&nbsp;двери <span className={pageStyles.count}>{entries.length}</span>
      </h2>
      <ol className={pageStyles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <div className={styles.who}>
              <h3 className={styles.name}>{entry.name}</h3>
              <p className={styles.facts}>{factsOf(entry, now, localNow)}</p>
            </div>
            <div className={styles.steps}>
              {entry.phone && (
                <a
                  className={styles.phone}
                  href={`tel:${entry.phone}`}
                  aria-label={`Позвонить: ${formatPhone(entry.phone)}`}
                >
                  <Phone aria-hidden="true" />
                </a>
              )}
              {entry.status === 'called' ? (
                <Label tone="good">Позвали</Label>
              ) : (
                entry.phone && (
                  <Button size="small" disabled={isPending} onClick={() => mutate({ entry, step: 'call' })}>
                    Стол готов
                  </Button>
                )
              )}
              <Button size="small" disabled={isPending} onClick={() => mutate({ entry, step: 'seat' })}>
                Посадить
              </Button>
              <IconButton label={`${entry.name}: не ждут`} onClick={() => mutate({ entry, step: 'leave' })}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      {full && (
        <ConfirmDialog
          title={`Посадить сверх мест: ${full.entry.name}?`}
          confirmLabel="Посадить сверх мест"
          onCancel={() => setFull(null)}
          onConfirm={() => {
            mutate({ entry: full.entry, step: 'seat-beyond' })
            setFull(null)
          }}
        >
          <p>{`${full.message}.`}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** «3 гостя · ждут 12 мин · стол около 19:40» */
function factsOf({ guestsCount, since, estimate }: DoorEntry, now: number, localNow: string): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS))
  return joinFacts([
    formatCount(guestsCount, boardForms.guests),
    `ждут ${minutes}${NBSP}мин`,
    estimate === null
      ? 'сегодня мест не будет'
      : estimate <= localNow
        ? 'места уже есть'
        : `стол около${NBSP}${estimate.slice(11)}`,
  ])
}

function describeStep({ name }: DoorEntry, step: DoorStep): string {
  switch (step) {
    case 'call':
      return `${name}: отправляем сообщение, что стол готов`
    case 'seat':
    case 'seat-beyond':
      return `${name}: за столом`
    case 'leave':
      return `${name}: больше не ждут`
    case 'return':
      return `${name}: снова в очереди`
  }
}
