import { useId } from 'react'
import { grades } from '#web/nouns/posts/grades.ts'
import { Stars } from '#web/ui/text/stars.tsx'
import styles from './rating-field.module.css'

interface RatingFieldProps {
  value: number | null
  onChange: (rating: number) => void
  error?: string
}

/** Four grades with labels and stars as native radio buttons, so that arrow keys work. */
export function RatingField({ value, onChange, error }: RatingFieldProps) {
  const id = useId()
  return (
    <fieldset className={styles.rating} aria-describedby={error ? `${id}-note` : undefined}>
      <legend className={styles.legend}>Ваша оценка</legend>
      <div className={styles.grades}>
        {grades.map(({ rating, stars, name }) => (
          <label key={rating} className={styles.grade}>
            <input
              type="radio"
              name={id}
              value={rating}
              className="visually-hidden"
              checked={value === rating}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(rating)}
            />
            <span className={styles.option}>
              <span aria-hidden="true">
                <Stars rating={stars} />
              </span>
              <span>
                {name}
                <span className="visually-hidden">{` (${stars} из 5)`}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-note`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
