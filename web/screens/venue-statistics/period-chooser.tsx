import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type StatisticsPeriod, statisticsDays } from '#web/nouns/statistics/period.ts'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/fields/segments.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import styles from './venue-statistics.module.css'

const labels: Record<string, string> = {
  7: '7\u00A0дней',
  30: '30\u00A0дней',
  90: '90\u00A0дней',
  365: 'Год',
  own: 'Даты',
}

interface PeriodChooserProps {
  period: StatisticsPeriod
  /** The shown range, with which a custom one begins. */
  shown: { from: string; to: string } | undefined
}

/** Chooses the days, which are kept in the address. */
export function PeriodChooser({ period, shown }: PeriodChooserProps) {
  const [, setSearch] = useSearchParams()
  const set = (search: Record<string, string>) =>
    setSearch(search, { replace: true, preventScrollReset: true })
  const isOwn = 'from' in period
  return (
    <div className={styles.period}>
      <Segments
        label="За какое время"
        options={[...statisticsDays.map(String), 'own'].map((value) => ({
          value,
          label: labels[value] ?? value,
        }))}
        value={isOwn ? 'own' : String(period.days)}
        onChange={(value) => {
          if (value !== 'own') set({ days: value })
          else if (shown) set({ from: shown.from, to: shown.to })
        }}
      />
      {isOwn && <CustomRange key={`${period.from} ${period.to}`} {...period} onChoose={set} />}
    </div>
  )
}

interface OwnDatesProps {
  from: string
  to: string
  onChoose: (dates: { from: string; to: string }) => void
}

function CustomRange({ from, to, onChoose }: OwnDatesProps) {
  const [dates, setDates] = useState({ from, to })
  const isReady = dates.from !== '' && dates.to !== ''
  return (
    <Form className={styles.dates} onSubmit={() => isReady && onChoose(dates)}>
      <TextField
        label="С"
        type="date"
        value={dates.from}
        max={dates.to}
        onChange={({ target }) => setDates({ ...dates, from: target.value })}
      />
      <TextField
        label="По"
        type="date"
        value={dates.to}
        min={dates.from}
        onChange={({ target }) => setDates({ ...dates, to: target.value })}
      />
      <Button type="submit">Показать</Button>
    </Form>
  )
}
