import { timeOfDay } from '#server/features/places/schedule/rules.ts'

interface Hours {
  dayOfWeek: number
  startMinute: number
  endMinute: number
}

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

function hoursOf(items: readonly Hours[], day: number): string {
  return items
    .filter((item) => item.dayOfWeek === day)
    .map((item) => {
      const isWholeDay = item.startMinute === 0 && item.endMinute === 0
      return isWholeDay ? '00:00-24:00' : `${timeOfDay(item.startMinute)}-${timeOfDay(item.endMinute)}`
    })
    .join(',')
}

/** A schedule in the format of the OpenStreetMap tag `opening_hours`: `Mo-Fr 09:00-18:00; Sa 10:00-16:00`. Empty when never open. */
export function formatOpeningHours(items: readonly Hours[]): string {
  const groups: { from: number; to: number; hours: string }[] = []
  for (let day = 1; day <= 7; day += 1) {
    const hours = hoursOf(items, day)
    const last = groups.at(-1)
    if (last?.hours === hours) last.to = day
    else groups.push({ from: day, to: day, hours })
  }
  const open = groups.filter((group) => group.hours !== '')
  if (open.length === 1 && open[0]?.hours === '00:00-24:00' && open[0].from === 1 && open[0].to === 7)
    return '24/7'
  return open
    .map(({ from, to, hours }) => `${days[from - 1]}${to > from ? `-${days[to - 1]}` : ''} ${hours}`)
    .join('; ')
}
