import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { monthsShort } from '#contract/calendar-names.ts'
import type { PlaceRating } from '#contract/places/place-rating.ts'
import type { Place } from '#contract/places/places.ts'
import { PRIOR_AVERAGE, PRIOR_RATINGS } from '#contract/places/ranking.ts'
import { BURST } from '#contract/places/rating-bursts.ts'
import type { PluralForms } from '#contract/russian.ts'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import { formatRating, groupDigits } from '#web/lib/format/numbers.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { placeCrumbs } from '#web/nouns/places/page/place-crumbs.ts'
import { placeRatingQuery } from '#web/nouns/places/place-query.ts'
import { grades } from '#web/nouns/posts/grades.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/charts/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/lists/list-failure.tsx'
import { PlaceFrame } from '../place-frame.tsx'
import { PlaceHeaderSmall } from '../place-header-small.tsx'
import styles from './rating-page.module.css'

const TimeChart = lazyWithRetry('TimeChart', () => import('#web/ui/charts/time-chart.tsx'))

const TITLE = 'Как считается рейтинг'

/** The formula of the rating, the numbers of this place in it, and the rating by month. */
export function RatingPage({ place }: { place: Place }) {
  const { data: rating, error, refetch } = useQuery(placeRatingQuery(place.latinName))
  return (
    <PlaceFrame
      place={place}
      crumbs={placeCrumbs(place, { label: TITLE, path: 'rating' })}
      header={<PlaceHeaderSmall place={place} title={TITLE} />}
      tab="reviews"
    >
      {error && !rating && <ListFailure error={error} onRetry={refetch} />}
      {rating && (rating.isUnderReview || rating.excludedCount > 0) && <Checks rating={rating} />}
      {rating &&
        (rating.rating === null ? <NoRating place={place} rating={rating} /> : <Numbers rating={rating} />)}
      {rating && <Rules place={place} rating={rating} />}
    </PlaceFrame>
  )
}

function NoRating({ place, rating }: { place: Place; rating: PlaceRating }) {
  return (
    <EmptyState
      title={rating.excludedCount > 0 ? 'Рейтинга пока нет' : 'Оценок пока нет'}
      text={
        rating.excludedCount > 0
          ? 'Он появится, когда оценки проверят'
          : 'Рейтинг появится с\u00a0первым отзывом'
      }
      illustration="no-posts"
    >
      <LinkButton to={`/${place.latinName}/reviews`}>К&nbsp;отзывам</LinkButton>
    </EmptyState>
  )
}

/** A rating burst under review and the ratings excluded because of it. */
function Checks({ rating: { isUnderReview, excludedCount } }: { rating: PlaceRating }) {
  return (
    <div className={styles.checks} role="note">
      <p>
        <b>{isUnderReview ? 'Оценки проверяются' : 'Часть оценок не\u00a0учтена'}</b>
      </p>
      <p>
        {isUnderReview &&
          'За\u00a0день пришло намного больше отзывов, чем обычно, поэтому оценки новых аккаунтов ждут проверки. '}
        {excludedCount > 0 && `Сейчас не\u00a0учитываются ${formatCount(excludedCount, checkedForms)}. `}
        Сами отзывы видны. <a href="/rating-checks">Моя оценка проверяется: что делать</a>
      </p>
    </div>
  )
}

const checkedForms: PluralForms = ['оценка', 'оценки', 'оценок']

function Numbers({ rating }: { rating: PlaceRating }) {
  return (
    <>
      <Section title="Числа этого места">
        <table className={styles.sum}>
          <caption className="visually-hidden">Оценки отзывов и&nbsp;их сумма</caption>
          <thead>
            <tr>
              <th scope="col">Оценка</th>
              <th scope="col">Звёзд</th>
              <th scope="col">Отзывов</th>
              <th scope="col">Сумма</th>
            </tr>
          </thead>
          <tbody>
            {grades.map(({ rating: grade, stars, name }) => {
              const count = rating.countsByGrade[grade - 1] ?? 0
              return (
                <tr key={grade}>
                  <th scope="row">{name}</th>
                  <td>{stars}</td>
                  <td>{groupDigits(count)}</td>
                  <td>{groupDigits(count * stars)}</td>
                </tr>
              )
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Всего</th>
              <td />
              <td>{groupDigits(rating.count)}</td>
              <td>{groupDigits(rating.sum)}</td>
            </tr>
          </tfoot>
        </table>
        <p className={styles.formula}>
          {`${groupDigits(rating.sum)} : ${groupDigits(rating.count)} ≈ `}
          <strong>{formatRating(rating.rating ?? 0)}</strong>
        </p>
        {rating.retainedCount > 0 && (
          <p>
            {`${formatCount(rating.retainedCount, nounForms.reviews)} здесь не\u00a0видно: их убрало само заведение. Текст скрыт, а\u00a0оценка считается.`}
          </p>
        )}
      </Section>
      <Section title="Как менялся рейтинг">
        <History history={rating.history} />
      </Section>
    </>
  )
}

function History({ history }: Pick<PlaceRating, 'history'>) {
  const isHydrated = useIsHydrated()
  const names = useMemo(() => history.map(({ month }) => monthName(month)), [history])
  const values = useMemo(() => history.map(({ rating }) => rating), [history])
  const [first, last] = [history[0], history.at(-1)]
  const label = `Рейтинг по\u00a0месяцам: ${formatRating(first?.rating ?? 0)} в\u00a0начале, ${formatRating(last?.rating ?? 0)} сейчас`
  const placeholder = <div className={styles.chartPlace} />
  return (
    <>
      {history.length > 1 &&
        (isHydrated ? (
          <Suspense fallback={placeholder}>
            <TimeChart label={label} names={names} values={values} kind="line" formatValue={formatRating} />
          </Suspense>
        ) : (
          placeholder
        ))}
      {history.length === 1 && (
        <p>Все отзывы написаны в&nbsp;этом месяце: график появится в&nbsp;следующем.</p>
      )}
      <DataTable
        summary="Таблица по месяцам"
        caption="Рейтинг по месяцам"
        head={['Месяц', 'Новых отзывов', 'Всего', 'Рейтинг']}
        rows={history
          .map(({ month, added, count, rating }) => [
            monthName(month),
            groupDigits(added),
            groupDigits(count),
            formatRating(rating),
          ])
          .reverse()}
      />
    </>
  )
}

/** `2026-11` → «нояб. 2026» */
function monthName(month: string): string {
  return `${monthsShort[Number(month.slice(5)) - 1] ?? ''}\u00a0${month.slice(0, 4)}`
}

function Rules({ place, rating }: { place: Place; rating: PlaceRating }) {
  const imagined = formatRating(PRIOR_AVERAGE)
  return (
    <Section title="Правила">
      <ul className={styles.rules}>
        <li>
          Рейтинг&nbsp;— среднее оценок всех отзывов: сумма звёзд, делённая на&nbsp;число отзывов,
          до&nbsp;десятых. Учтённые оценки весят одинаково.
        </li>
        <li>
          У&nbsp;одного человека один отзыв о&nbsp;заведении. Изменённая оценка считается с&nbsp;месяца, когда
          отзыв был написан.
        </li>
        <li>
          {`Против накруток: если за\u00a0${BURST.hours}\u00a0часа о\u00a0заведении написали не\u00a0меньше ${BURST.minReviews}\u00a0отзывов и\u00a0хотя\u00a0бы в\u00a0${BURST.baselineRatio}\u00a0раза больше, чем в\u00a0обычный день последних ${BURST.baselineDays}\u00a0дней, оценки аккаунтов моложе ${BURST.newAccountDays}\u00a0дней не\u00a0учитываются, пока их не\u00a0посмотрит модератор. Так же проверяются новые оценки ещё ${BURST.cooldownDays}\u00a0дней. Кто был по\u00a0брони, того не\u00a0проверяют. `}
          {`Автор узнаёт о\u00a0проверке и\u00a0может объясниться; если за\u00a0${BURST.decisionDays}\u00a0дней решения нет, оценка учитывается.`}
        </li>
        <li>
          Отзыв, который удалил автор или снял модератор, не&nbsp;считается. Если решение обжаловали
          и&nbsp;отменили, оценка возвращается. Пожаловаться на&nbsp;отзыв можно в&nbsp;его меню.
        </li>
        <li>
          {`В\u00a0списках по\u00a0оценке к\u00a0отзывам добавлены ${PRIOR_RATINGS} воображаемых по\u00a0${imagined}, чтобы одна пятёрка не\u00a0обгоняла сотню. Для этого места: (${PRIOR_RATINGS}\u00a0×\u00a0${imagined} + ${groupDigits(rating.sum)}) : (${PRIOR_RATINGS} + ${groupDigits(rating.count)}) = `}
          <strong>{rating.rankingScore.toFixed(2).replace('.', ',')}</strong>
        </li>
        {place.visitedRating !== null && (
          <li>
            {`Рейтинг у\u00a0тех, кто был по\u00a0брони, посчитан отдельно: ${formatRating(place.visitedRating)}, ${formatCount(place.visitedReviewCount, nounForms.reviews)}.`}
          </li>
        )}
      </ul>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
