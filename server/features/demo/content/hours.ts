import type { OpenHours } from '#server/features/places/schedule/rules.ts'

/** «1-5 09:00-18:00»: days of the week and one or more intervals; an end not after its start is the next day. */
const written = {
  day: '1-7 10:00-22:00',
  early: '1-5 08:00-22:00; 6-7 10:00-22:00',
  coffee: '1-5 07:30-21:00; 6-7 09:00-21:00',
  bakery: '1-7 07:00-20:30',
  breakfast: '1-5 08:00-16:00; 6-7 09:00-17:00',
  noon: '1-7 12:00-23:00',
  midnight: '1-7 12:00-00:00',
  late: '1-4 12:00-00:00; 5-6 12:00-02:00; 7 12:00-00:00',
  bar: '1-4 18:00-02:00; 5-6 18:00-05:00; 7 18:00-02:00',
  evening: '1-4 17:00-00:00; 5-6 17:00-03:00; 7 16:00-00:00',
  club: '4 22:00-04:00; 5-6 23:00-06:00',
  weekendClub: '5-6 23:59-07:00',
  always: '1-7 00:00-00:00',
  pause: '1-5 11:00-15:00 17:00-22:30; 6-7 11:00-22:30',
  noMonday: '2-4 13:00-23:00; 5-6 13:00-01:00; 7 13:00-22:00',
  weekdays: '1-5 09:00-19:00',
  nightKitchen: '1-7 20:00-08:00',
  kitchen: '1-4 12:00-22:30; 5-6 12:00-23:30; 7 12:00-22:30',
  barKitchen: '1-4 18:00-00:00; 5-6 18:00-01:30; 7 18:00-23:00',
  breakfasts: '1-5 08:00-12:00; 6-7 09:00-14:00',
  lunches: '1-5 12:00-16:00',
  terrace: '1-7 12:00-22:00',
  summer: '1-7 09:00-02:00',
} satisfies Record<string, string>

export type HoursName = keyof typeof written

export function hoursOf(name: HoursName): OpenHours[] {
  return written[name].split('; ').flatMap((rule) => {
    const [days = '', ...intervals] = rule.split(' ')
    const [first = 1, last = first] = days.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((dayOfWeek) =>
      intervals.map((interval) => {
        const [start = 0, end = 0] = interval.split('-').map(minutesOf)
        return { dayOfWeek, startMinute: start, endMinute: end }
      }),
    )
  })
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
