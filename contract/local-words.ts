import { NBSP } from './russian.ts'

const weekdays = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб']
const months = [
  'янв.',
  'февр.',
  'мар.',
  'апр.',
  'мая',
  'июн.',
  'июл.',
  'авг.',
  'сент.',
  'окт.',
  'нояб.',
  'дек.',
]

/** `2026-11-20T19:30` → «пт, 20 нояб., 19:30»; a date alone → «пт, 20 нояб.». */
export function wordLocal(local: string): string {
  const [date = '', time] = local.split('T')
  const day = new Date(`${date}T00:00:00Z`)
  const words = `${weekdays[day.getUTCDay()]}, ${day.getUTCDate()}${NBSP}${months[day.getUTCMonth()]}`
  return time === undefined ? words : `${words}, ${time}`
}
