import { useQuery } from '@tanstack/react-query'
import { useChangeWeeklyLetter } from '#web/nouns/statistics/change-weekly-letter.ts'
import { weeklyLetterQuery } from '#web/nouns/statistics/weekly-letter-query.ts'
import { Switch } from '#web/ui/fields/choice.tsx'

/** For those who run a venue and have an e-mail; nothing for others. */
export function WeeklyLetterSwitch() {
  const change = useChangeWeeklyLetter()
  const { data: letter } = useQuery(weeklyLetterQuery())
  if (!letter?.isPossible) return null
  return (
    <Switch checked={letter.isWanted} onChange={({ target }) => change.mutate(target.checked)}>
      Цифры ваших заведений письмом по понедельникам
    </Switch>
  )
}
