import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import type { SessionItem } from '#contract/accounts.ts'
import { apiOf } from '#web/lib/api.ts'
import { formatTimePassed } from '#web/lib/format/dates.ts'
import { useNow } from '#web/lib/now.ts'
import { useOneMutation } from '#web/lib/one-at-a-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showMessage } from '#web/ui/messages.ts'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { sessionsQuery } from './api.ts'
import styles from './session-list.module.css'

/** Where one is signed in, with a way to end what is not oneself. */
export function SessionList() {
  const { data: sessions, isError, error, refetch } = useQuery(sessionsQuery())
  if (sessions) return <Sessions sessions={sessions} />
  if (!isError) return <RowSkeleton />
  return (
    <div className={styles.failure} role="alert">
      <p>{error.message}</p>
      <Button size="small" onClick={() => void refetch()}>
        Повторить
      </Button>
    </div>
  )
}

function Sessions({ sessions }: { sessions: SessionItem[] }) {
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
  const endOne = useMutation({
    mutationFn: (sessionId: string) =>
      apiOf(queryClient).call('DELETE /api/v2/sessions/:sessionId', { params: { sessionId } }),
    onSuccess: () => showMessage('Сеанс завершён', 'success'),
    onError: (error) => showMessage(error.message, 'error'),
    // Somebody may have ended it meanwhile: either way the list is read again.
    onSettled: refresh,
  })
  const endOthers = useOneMutation({
    mutationFn: () => apiOf(queryClient).call('DELETE /api/v2/sessions'),
    onSuccess: () => showMessage('Остальные сеансы завершены', 'success'),
    onError: (error) => showMessage(error.message, 'error'),
    onSettled: () => {
      setIsAsking(false)
      return refresh()
    },
  })
  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ id, device, isCurrent, lastUsedAt }) => (
          <li key={id} className={styles.session}>
            <MonitorSmartphone aria-hidden="true" className={styles.icon} />
            <div className={styles.words}>
              <span className={styles.device}>{device}</span>
              <span className={styles.facts}>
                {isCurrent ? 'Это устройство' : `Заходили ${passedSince(lastUsedAt, now)}`}
              </span>
            </div>
            {!isCurrent && (
              <Button
                size="small"
                aria-label={`Завершить сеанс: ${device}`}
                isPending={endOne.isPending && endOne.variables === id}
                onClick={() => endOne.mutate(id)}
              >
                Завершить
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <Button onClick={() => setIsAsking(true)}>Завершить остальные сеансы</Button>}
      {isAsking && (
        <ConfirmDialog
          title="Завершить остальные сеансы?"
          confirmLabel="Завершить"
          isPending={endOthers.isPending}
          onConfirm={() => endOthers.mutate()}
          onCancel={() => setIsAsking(false)}
        >
          На всех устройствах, кроме этого, нужно будет войти заново.
        </ConfirmDialog>
      )}
    </>
  )
}

function passedSince(moment: string, now: number): string {
  return formatTimePassed((now - Date.parse(moment)) / 1000)
}
