import type { Place } from '#contract/places/places.ts'
import { formatRating, groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { grades } from '#web/nouns/posts/grades.ts'
import { Stars } from '#web/ui/text/stars.tsx'
import styles from './place-rating.module.css'

/** The rating, the number of reviews and the share of each grade. Renders nothing before the first review. */
export function PlaceRating({ place }: { place: Place }) {
  if (place.rating === null) return null
  const total = place.ratingCounts.reduce((sum, count) => sum + count, 0)
  return (
    <div className={styles.rating}>
      <div>
        <p className={styles.figure}>{formatRating(place.rating)}</p>
        <Stars rating={place.rating} />
        <p className={styles.count}>{formatCount(place.reviewCount, nounForms.reviews)}</p>
      </div>
      {place.visitedRating !== null && (
        <div>
          <p className={styles.figure}>{formatRating(place.visitedRating)}</p>
          <Stars rating={place.visitedRating} />
          <p className={styles.count}>
            {formatCount(place.visitedReviewCount, nounForms.reviews)}
            {' тех, кто\u00A0был по\u00A0брони'}
          </p>
        </div>
      )}
      <dl className={styles.grades}>
        {grades.map(({ rating, name }) => {
          const count = place.ratingCounts[rating - 1] ?? 0
          return (
            <div key={rating}>
              <dt>{name}</dt>
              <dd>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }} />
                </span>
                <span className={styles.number}>{groupDigits(count)}</span>
              </dd>
            </div>
          )
        })}
      </dl>
      {place.isRatingUnderReview && (
        <p className={styles.checked}>
          <a href={`/${place.latinName}/rating`}>Оценки проверяются</a>
        </p>
      )}
      <details className={styles.how}>
        <summary>Как считается оценка</summary>
        <p>
          Это среднее по&nbsp;всем отзывам: «очень хорошо»&nbsp;— 5, «хорошо»&nbsp;— 4, «плохо»&nbsp;— 3,
          «очень плохо»&nbsp;— 2. У&nbsp;одного человека один отзыв о&nbsp;заведении. Купить оценку или убрать
          плохой отзыв нельзя.
        </p>
        <p>
          «Был по&nbsp;брони» стоит у&nbsp;отзывов тех, кто до&nbsp;этого бронировал здесь столик
          на&nbsp;Сходиме и&nbsp;пришёл. По&nbsp;ним оценка считается ещё раз, отдельно. Если заведение
          отметит, что гость не&nbsp;пришёл, отметка исчезнет, а&nbsp;отзыв останется.
        </p>
        <p>
          <a href={`/${place.latinName}/rating`}>Числа этого места и&nbsp;график по&nbsp;месяцам</a>
        </p>
      </details>
    </div>
  )
}
