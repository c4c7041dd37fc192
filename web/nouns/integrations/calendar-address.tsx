import { useState } from 'react'
import type { CalendarFeed } from '#contract/reservations/calendar-feeds.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { CopyField } from '#web/ui/fields/copy-field.tsx'
import { icon } from '#web/ui/icon.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './calendar-address.module.css'
import type { CalendarSubject } from './calendar-feed-api.ts'
import { useRenewCalendarFeed, useStopCalendarFeed } from './calendar-feed-changes.ts'

const CalendarPlus = icon('calendar-plus')

interface CalendarAddressProps {
  placeId: CalendarSubject
  feed: CalendarFeed | null
  /** Said below a new address: who sees what by it, and when it ends. */
  warning: string
}

/** Creates, renews and revokes the secret address of a calendar. */
export function CalendarAddress({ placeId, feed, warning }: CalendarAddressProps) {
  const now = useNow()
  const [address, setAddress] = useState<string | null>(null)
  const [hasPhones, setHasPhones] = useState(feed?.hasPhones ?? false)
  const [openDialog, setOpenDialog] = useState<'renew' | 'stop' | null>(null)
  const onError = (error: Error) => showSnackbar(error.message, 'error')
  const renew = useRenewCalendarFeed(placeId, {
    onSuccess: (newAddress) => {
      setAddress(newAddress)
      setOpenDialog(null)
    },
    onError,
  })
  const stop = useStopCalendarFeed(placeId, {
    onSuccess: () => {
      setAddress(null)
      setOpenDialog(null)
      showSnackbar('Календарь отключён', 'success')
    },
    onError,
  })
  return (
    <div className={styles.body}>
      {address && <NewAddress address={address} warning={warning} />}
      {feed && !address && (
        <p className={styles.facts}>
          {`Адрес создан ${timeSince(feed.createdAt, now)}, ${
            feed.lastReadAt
              ? `календарь обновлялся ${timeSince(feed.lastReadAt, now)}`
              : 'календарь ещё не обновлялся'
          }.${placeId === null ? '' : phonesNote(feed)} Сам адрес мы не храним: если потеряете его, создайте новый.`}
        </p>
      )}
      {!address && placeId !== null && (
        <Checkbox checked={hasPhones} onChange={(event) => setHasPhones(event.target.checked)}>
          С телефонами гостей
        </Checkbox>
      )}
      <div className={styles.buttons}>
        {!feed && (
          <Button
            icon={<CalendarPlus aria-hidden="true" />}
            isPending={renew.isPending}
            onClick={() => renew.mutate({ hasPhones })}
          >
            Создать адрес
          </Button>
        )}
        {feed && (
          <>
            <Button onClick={() => setOpenDialog('renew')}>Новый адрес</Button>
            <Button variant="quiet" onClick={() => setOpenDialog('stop')}>
              Отключить
            </Button>
          </>
        )}
      </div>
      {openDialog === 'renew' && (
        <ConfirmDialog
          title="Создать новый адрес?"
          confirmLabel="Создать"
          isPending={renew.isPending}
          onConfirm={() => renew.mutate({ hasPhones })}
          onCancel={() => setOpenDialog(null)}
        >
          <p>Прежний перестанет работать: календари, подписанные на него, нужно будет подписать заново.</p>
        </ConfirmDialog>
      )}
      {openDialog === 'stop' && (
        <ConfirmDialog
          title="Отключить календарь?"
          confirmLabel="Отключить"
          isPending={stop.isPending}
          onConfirm={() => stop.mutate()}
          onCancel={() => setOpenDialog(null)}
        >
          <p>Адрес перестанет работать сразу, новых броней в календаре не будет.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function phonesNote({ hasPhones }: CalendarFeed): string {
  return hasPhones ? ' Телефоны гостей в\u00A0нём есть.' : ' Телефонов гостей в\u00A0нём нет.'
}

function NewAddress({ address, warning }: { address: string; warning: string }) {
  return (
    <>
      <CopyField label="Адрес календаря" value={address} hint={`Показываем его один раз. ${warning}`} />
      <a className={styles.link} href={address.replace(/^https?:/, 'webcal:')}>
        Открыть в календаре на этом устройстве
      </a>
    </>
  )
}

function timeSince(moment: string, now: number): string {
  return formatTimePassed(Math.max(0, now - Date.parse(moment)) / 1000)
}
