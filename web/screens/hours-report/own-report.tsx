import type { HoursReport } from '#contract/places/place-hours.ts'
import { weekdaysShort } from '#web/lib/format/dates.ts'
import { useWithdrawHoursReport } from '#web/nouns/places/hours/api.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './hours-report.module.css'

/** The guest's earlier report, which can be withdrawn. */
export function OwnReport({ placeId, report }: { placeId: string; report: HoursReport }) {
  const withdraw = useWithdrawHoursReport(placeId)
  return (
    <div className={styles.own}>
      <p>{`Вы подсказали: ${describeReport(report)}. Ждём, что скажут другие гости.`}</p>
      <Button size="small" isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Отозвать
      </Button>
    </div>
  )
}

function describeReport({ days, isClosedForGood }: HoursReport): string {
  const hours = days.map(
    ({ dayOfWeek, startAt, endAt }) =>
      `${weekdaysShort[dayOfWeek - 1]} ${startAt === null ? 'выходной' : `${startAt}–${endAt}`}`,
  )
  return [...hours, ...(isClosedForGood ? ['закрылось навсегда'] : [])].join(', ')
}
