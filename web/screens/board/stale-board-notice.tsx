import { useSyncExternalStore } from 'react'
import { formatCount } from '#web/lib/format/plurals.ts'
import { boardForms } from '#web/nouns/reservations/board/board-plurals.ts'
import styles from './board-page.module.css'

interface StalenessProps {
  /** The last attempt to load the board failed. */
  isFailing: boolean
  /** Actions and guests of this device that are still to be sent. */
  waitingCount: number
}

/** Warns that the board may be outdated and how many actions are still unsent. */
export function StaleBoardNotice({ isFailing, waitingCount }: StalenessProps) {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  if (isOnline && !isFailing) return null
  const begins = isOnline
    ? 'Обновить не получается: показываем то, что было.'
    : 'Нет сети: показываем то, что успели загрузить. Отмечайте как обычно.'
  const ends =
    waitingCount > 0
      ? `Отправим сами, как только сможем: ${formatCount(waitingCount, boardForms.actions)}.`
      : 'Попробуем ещё раз сами.'
  return <p className={styles.stale} role="status">{`${begins} ${ends}`}</p>
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
