import { monthsShort, weekdaysShort } from './calendar-names.ts'
import { NBSP } from './russian.ts'

/** `2026-11-20T19:30` → «пт, 20 нояб., 19:30»; a date alone → «пт, 20 нояб.». */
export function formatLocal(local: string): string {
  const [date = '', time] = local.split('T')
  const day = new Date(`${date}T00:00:00Z`)
  const text = `${weekdaysShort[(day.getUTCDay() + 6) % 7]}, ${day.getUTCDate()}${NBSP}${monthsShort[day.getUTCMonth()]}`
  return time === undefined ? text : `${text}, ${time}`
}
