import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { useStoredList } from '#web/lib/browser/stored-list.ts'
import { classNames } from '#web/ui/class-names.ts'
import { icon } from '#web/ui/icon.ts'
import { addToShortlist, dropFromShortlist, type ShortlistPlace, shortlist } from './shortlist.ts'
import styles from './shortlist-button.module.css'

const UsersRound = icon('users-round')
const Check = icon('check')

interface ShortlistPressProps extends ShortlistPlace {
  /** The class name of an action with a label; otherwise it is a round button on the picture of a card. */
  className?: string
}

/**
 * Puts a place on the shortlist of «Куда пойдём?». Without scripts it opens a new poll with that place; the cards of a
 * list, each of which leads to such a page, have it with scripts only, because the links of twenty cards would be a tenth of the document.
 */
export function ShortlistButton({ className, ...place }: ShortlistPressProps) {
  const isHydrated = useIsHydrated()
  if (className) return <Press {...place} className={className} label="Куда пойдём?" />
  if (!isHydrated) return null
  return (
    <div className={styles.corner}>
      <Press {...place} className={styles.iconButton} />
    </div>
  )
}

interface PressProps extends ShortlistPlace {
  className: string | undefined
  label?: string
}

function Press({ id, name, className, label }: PressProps) {
  const isHydrated = useIsHydrated()
  const isChosen = useStoredList(shortlist).some((place) => place.id === id)
  const accessibleName = `Куда пойдём? ${name}`
  if (!isHydrated) {
    return (
      <a className={className} href={`/polls/new?places=${id}`} rel="nofollow" aria-label={accessibleName}>
        <UsersRound aria-hidden="true" />
        {label}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={classNames(className, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      aria-label={accessibleName}
      title={isChosen ? 'В списке «Куда пойдём?»' : 'Куда пойдём?'}
      onClick={() => (isChosen ? dropFromShortlist(id) : addToShortlist({ id, name }))}
    >
      {isChosen ? <Check aria-hidden="true" /> : <UsersRound aria-hidden="true" />}
      {label}
    </button>
  )
}
