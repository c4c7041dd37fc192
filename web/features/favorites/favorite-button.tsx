import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Place } from '#contract/places.ts'
import { useViewer } from '#web/lib/page-state.tsx'
import { onStored, readStored, SAVED_KEY } from '#web/lib/stored.ts'
import { icon } from '#web/ui/icon.ts'
import { showMessage } from '#web/ui/messages.ts'
import styles from './favorite-button.module.css'

const Bookmark = icon('bookmark')

const press = () => import('./press-favorite.ts')
const preload = () => void press().catch(() => {})

interface FavoriteButtonProps {
  place: Place
  className: string | undefined
}

/** Saves a place for oneself: nobody else sees it. What a guest saves is kept in the browser. */
export function FavoriteButton({ place, className = '' }: FavoriteButtonProps) {
  const queryClient = useQueryClient()
  const isKept = useIsKept(place.id)
  const isFavorite = useViewer() ? place.isFavorite : isKept
  return (
    <button
      type="button"
      className={`${className} ${styles.button}`}
      aria-pressed={isFavorite}
      aria-label="В избранное"
      title={isFavorite ? 'В избранном' : 'В избранное'}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={({ detail }) => {
        // The second half of a double click is no press of its own.
        if (detail > 1) return
        press()
          .then(({ pressFavorite }) => pressFavorite(queryClient, place, !isFavorite))
          .catch(() => showMessage('Проверьте соединение', 'error'))
      }}
    >
      <Bookmark aria-hidden="true" />
    </button>
  )
}

/** The text tells it: to read the list is for the pages that show it. */
function useIsKept(placeId: string): boolean {
  return useSyncExternalStore(
    onSaved,
    () => readStored(SAVED_KEY)?.includes(placeId) ?? false,
    () => false,
  )
}

const onSaved = (onChange: () => void) => onStored(SAVED_KEY, onChange)
