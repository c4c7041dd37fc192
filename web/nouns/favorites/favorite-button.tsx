import { useQueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { GUEST_FAVORITES_KEY, useStored } from '#web/lib/browser/stored.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { icon } from '#web/ui/icon.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './favorite-button.module.css'

const Bookmark = icon('bookmark')

const press = () => import('./toggle-favorite.ts')
const preload = () => void press().catch(() => {})

interface FavoriteButtonProps {
  place: Place
  className: string | undefined
}

/** Saves a place for the viewer alone. A guest's favourites are stored in the browser. */
export function FavoriteButton({ place, className = '' }: FavoriteButtonProps) {
  const queryClient = useQueryClient()
  // Searches the raw text, so that only pages that show the list load its parser.
  const isSaved = useStored(GUEST_FAVORITES_KEY)?.includes(place.id) ?? false
  const isFavorite = useViewer() ? place.isFavorite : isSaved
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
        // Ignores the second click of a double click.
        if (detail > 1) return
        press()
          .then(({ toggleFavorite }) => toggleFavorite(queryClient, place, !isFavorite))
          .catch(() => showSnackbar('Проверьте соединение', 'error'))
      }}
    >
      <Bookmark aria-hidden="true" />
    </button>
  )
}
