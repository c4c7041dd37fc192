import { type ReactNode, useMemo } from 'react'
import type { ReservationSource } from '#contract/reservations/reservation-values.ts'
import type { VenueStatistics } from '#contract/statistics/venue-statistics.ts'
import { formatRating, groupDigits } from '#web/lib/format/numbers.ts'
import { NBSP } from '#web/lib/format/typography.ts'
import { weeklyRatings } from '#web/nouns/statistics/weekly-ratings.ts'
import { ChangeMark } from './change-mark.tsx'
import { DayChart } from './day-chart.tsx'
import { MetricGroup } from './metric-group.tsx'
import styles from './venue-statistics.module.css'

const sourceLabels: Record<ReservationSource, string> = {
  guest: 'На «Сходим»',
  widget: 'На вашем сайте',
  phone: 'По телефону',
  'walk-in': 'Пришли без брони',
  'waiting-list': 'Из листа ожидания',
}

interface MetricGroupsProps {
  statistics: VenueStatistics
  /** The heatmap of bookings. */
  heatmap?: ReactNode
}

export function MetricGroups({ statistics, heatmap }: MetricGroupsProps) {
  const ratings = useMemo(() => weeklyRatings(statistics), [statistics])
  return (
    <>
      <MetricGroup
        title="Посещения"
        statistics={statistics}
        shown={['views', 'visitors', 'menus', 'forms']}
      />
      <MetricGroup
        title="Действия"
        statistics={statistics}
        shown={['calls', 'routes', 'links', 'contacts', 'saves']}
      />
      <MetricGroup
        title="Брони"
        statistics={statistics}
        shown={['bookings', 'guests', 'noShows', 'cancelled', 'refused']}
        unwanted={['noShows', 'cancelled', 'refused']}
      >
        <dl className={styles.facts} aria-label="Брони по источникам">
          {statistics.sources.map(({ source, now, before }) => (
            <div key={source}>
              <dt>{sourceLabels[source]}</dt>
              <dd>
                {groupDigits(now)} <ChangeMark now={now} before={before} />
              </dd>
            </div>
          ))}
        </dl>
        {heatmap}
      </MetricGroup>
      <MetricGroup
        title="Отзывы"
        statistics={statistics}
        shown={['reviews', 'answers']}
        moreColumns={[
          {
            head: 'Оценка за 7 дней',
            cells: ratings.map((rating) => (rating === null ? '' : formatRating(rating))),
          },
        ]}
      >
        <ReviewFacts statistics={statistics} />
        <RatingChart days={statistics.days} ratings={ratings} />
      </MetricGroup>
    </>
  )
}

function ReviewFacts({ statistics: { rating, answerMinutes } }: { statistics: VenueStatistics }) {
  if (rating.now === null) return null
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Оценка в новых отзывах</dt>
        <dd>
          {formatRating(rating.now)}
          {rating.before !== null && (
            <span className={styles.change}>{` была ${formatRating(rating.before)}`}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>Обычно отвечаете</dt>
        <dd>
          {answerMinutes.now === null ? 'пока не отвечали' : `через ${formatMinutes(answerMinutes.now)}`}
          {answerMinutes.before !== null && (
            <span className={styles.change}>{` было ${formatMinutes(answerMinutes.before)}`}</span>
          )}
        </dd>
      </div>
    </dl>
  )
}

interface RatingChartProps {
  days: readonly string[]
  /** Each of the seven days up to its day. */
  ratings: readonly (number | null)[]
}

function RatingChart({ days, ratings }: RatingChartProps) {
  const known = ratings.filter((rating) => rating !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined || known.length < 2) return null
  return (
    <section className={styles.rating} aria-label="Оценка по дням">
      <h3>Оценка в&nbsp;отзывах за&nbsp;7 дней</h3>
      <DayChart
        days={days}
        values={ratings}
        kind="line"
        label={`Средняя оценка отзывов за 7 дней, по дням: ${formatRating(first)} в начале, ${formatRating(last)} в конце`}
        formatValue={formatRating}
      />
    </section>
  )
}

function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${Math.max(1, minutes)}${NBSP}мин`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours}${NBSP}ч` : `${Math.round(hours / 24)}${NBSP}дн.`
}
