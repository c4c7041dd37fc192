import { setWritesAsVenue, useWritesAsVenue } from '#web/nouns/accounts/writes-as-venue.ts'
import styles from './comment-form.module.css'

/** Chooses in whose name staff write; stored for the next time. */
export function AuthorSwitch({ venue }: { venue: { name: string } | null }) {
  const writesAsVenue = useWritesAsVenue()
  if (!venue) return null
  return (
    <fieldset className={styles.author}>
      <legend className="visually-hidden">От чьего имени</legend>
      {[
        { isVenue: false, label: 'От себя' },
        { isVenue: true, label: venue.name },
      ].map(({ isVenue, label }) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name="comment-author"
            checked={writesAsVenue === isVenue}
            onChange={() => setWritesAsVenue(isVenue)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
