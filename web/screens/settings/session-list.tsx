import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionItem } from '#contract/users/accounts.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useEndSession } from '#web/nouns/accounts/account-changes.ts'
import { sessionsQuery } from '#web/nouns/accounts/api.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './session-list.module.css'

const MonitorSmartphone = icon('monitor-smartphone')

/** The sessions of the viewer, with buttons to end them. */
export function SessionList() {
  const query = useQuery(sessionsQuery())
  return query.data ? <Sessions sessions={query.data} /> : <MissingData query={query} />
}

function Sessions({ sessions }: { sessions: SessionItem[] }) {
  const now = useNow()
  /** The session to end, or all the others. */
  const [ending, setEnding] = useState<SessionItem | 'others' | null>(null)
  const end = useEndSession(ending, {
    onSuccess: () => {
      showSnackbar(ending === 'others' ? 'Остальные сеансы завершены' : 'Сеанс завершён', 'success')
      setEnding(null)
    },
  })
  return (
    <>
      <ul className={styles.list}>
        {sessions.map((session) => {
          const { id, device, isCurrent, lastUsedAt } = session
          return (
            <li key={id} className={styles.session}>
              <MonitorSmartphone aria-hidden="true" className={styles.icon} />
              <div className={styles.text}>
                <span className={styles.device}>{device}</span>
                <span className={styles.facts}>
                  {isCurrent ? 'Это устройство' : `Заходили ${passedSince(lastUsedAt, now)}`}
                </span>
              </div>
              {!isCurrent && (
                <Button
                  size="small"
                  aria-label={`Завершить сеанс: ${device}`}
                  onClick={() => setEnding(session)}
                >
                  Завершить
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && <Button onClick={() => setEnding('others')}>Завершить остальные сеансы</Button>}
      {ending && (
        <ReauthenticationSheet
          title={ending === 'others' ? 'Завершить остальные сеансы?' : 'Завершить сеанс?'}
          confirmLabel="Завершить"
          write={end}
          onClose={() => setEnding(null)}
        >
          <p>
            {ending === 'others'
              ? 'На всех устройствах, кроме этого, нужно будет войти заново.'
              : `На устройстве «${ending.device}» нужно будет войти заново.`}
          </p>
        </ReauthenticationSheet>
      )}
    </>
  )
}

function passedSince(moment: string, now: number): string {
  return formatTimePassed((now - Date.parse(moment)) / 1000)
}
