import { useQuery } from '@tanstack/react-query'
import { useChangeWeeklyReport } from '#web/nouns/statistics/change-weekly-report.ts'
import { weeklyReportQuery } from '#web/nouns/statistics/weekly-report-query.ts'
import { Switch } from '#web/ui/fields/choice.tsx'

/** Shown to people who manage a venue and have an e-mail address. */
export function WeeklyReportSwitch() {
  const change = useChangeWeeklyReport()
  const { data: report } = useQuery(weeklyReportQuery())
  if (!report?.isPossible) return null
  return (
    <Switch checked={report.isWanted} onChange={({ target }) => change.mutate(target.checked)}>
      Статистика ваших заведений письмом по понедельникам
    </Switch>
  )
}
