import type { ImportProgress, ImportRun } from '#contract/imports/imports.ts'
import { formatTimeLeft } from '#contract/imports/time-left.ts'
import { formatDateTime } from '#web/lib/format/dates.ts'
import { Facts } from '#web/ui/text/facts.tsx'
import { cityNamesOf } from './import-labels.ts'
import styles from './imports.module.css'

const ZONE = 'Europe/Moscow'

/** The source, the city, the author and the time of an import. */
export function RunFacts({ run }: { run: ImportRun }) {
  const { source, startedBy, startedAt } = run
  return (
    <Facts
      className={styles.facts}
      items={[
        source.title,
        cityNamesOf(run),
        startedBy ? (
          <a key="by" href={`/users/${startedBy.id}`}>
            {startedBy.fullName}
          </a>
        ) : (
          'Из терминала'
        ),
        <Moment key="at" at={startedAt} />,
      ]}
    />
  )
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(Date.parse(at), ZONE)}</time>
}

export function RunProgress({ progress }: { progress: ImportProgress }) {
  const { step, done, total, secondsLeft } = progress
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0
  return (
    <div className={styles.progress}>
      <progress max={100} value={percent} aria-label={step} />
      <Facts
        className={styles.facts}
        items={[step, `${percent}\u00A0%`, secondsLeft !== null && formatTimeLeft(secondsLeft)]}
      />
    </div>
  )
}
