import { useQueryClient } from '@tanstack/react-query'
import { useRequireSignIn } from '#web/features/accounts/require-sign-in.ts'
import { icon } from '#web/ui/icon.ts'
import styles from './favorite-button.module.css'

const Bookmark = icon('bookmark')

const favoriteChanges = () => import('./favorite-changes.ts')
const preload = () => void favoriteChanges().catch(() => {})

interface FavoriteButtonProps {
  place: { id: string; name: string; isFavorite: boolean }
  className: string | undefined
}

/** Saves a place for oneself: nobody else sees it. A guest signs in first. */
export function FavoriteButton({ place, className = '' }: FavoriteButtonProps) {
  const queryClient = useQueryClient()
  const { isFavorite } = place
  const change = useRequireSignIn(async (isOn: boolean) => {
    if (isOn !== isFavorite) await (await favoriteChanges()).changeFavorite(queryClient, place, isOn)
  }, 'сохранить')
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
        if (detail < 2) change(!isFavorite)
      }}
    >
      <Bookmark aria-hidden="true" />
    </button>
  )
}
