/** Opening hours in a cell of a table: «Пн–Чт 10:00–22:00; Пт–Сб 10:00–02:00», «Ежедневно 09:00–21:00», «Круглосуточно». */
export interface HoursLine {
  dayOfWeek: number
  startAt: string
  endAt: string
}

const days = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс']
const everyDay = [1, 2, 3, 4, 5, 6, 7]

export function formatHours(items: readonly HoursLine[]): string {
  const hoursOf = (day: number) =>
    items
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ startAt, endAt }) =>
        startAt === '00:00' && endAt === '00:00' ? 'круглосуточно' : `${startAt}-${endAt}`,
      )
      .join(', ')
  const groups: { from: number; to: number; hours: string }[] = []
  for (const day of everyDay) {
    const hours = hoursOf(day)
    const last = groups.at(-1)
    if (last?.hours === hours) last.to = day
    else groups.push({ from: day, to: day, hours })
  }
  const open = groups.filter(({ hours }) => hours !== '')
  return open
    .map(({ from, to, hours }) => {
      if (from === 1 && to === 7) return hours === 'круглосуточно' ? 'Круглосуточно' : `Ежедневно ${hours}`
      return `${days[from - 1]}${to > from ? `-${days[to - 1]}` : ''} ${hours}`
    })
    .join('; ')
}

/** @returns null for text that cannot be parsed */
export function parseHours(text: string): HoursLine[] | null {
  const plain = text.toLowerCase().replace(/[–—−]/g, '-').replace(/\s+/g, ' ').trim()
  if (plain === '') return []
  const lines: HoursLine[] = []
  for (const rule of plain.split(';')) {
    if (rule.trim() === '') continue
    const read = readRule(rule.trim())
    if (!read) return null
    lines.push(...read)
  }
  return lines
}

function readRule(rule: string): HoursLine[] | null {
  const [, names = '', rest = ''] = /^((?:(?:пн|вт|ср|чт|пт|сб|вс)[ ,-]*)+|ежедневно )?(.*)$/.exec(rule) ?? []
  const dayNumbers = names.trim() === '' || names.startsWith('ежедневно') ? everyDay : readDays(names)
  if (!dayNumbers) return null
  if (/^(выходной|закрыто)$/.test(rest.trim())) return []
  const hours = rest.split(',').map((part) => readInterval(part.trim()))
  if (hours.some((hour) => hour === null)) return null
  return dayNumbers.flatMap((dayOfWeek) => hours.flatMap((hour) => (hour ? [{ dayOfWeek, ...hour }] : [])))
}

function readDays(names: string): number[] | null {
  const found = new Set<number>()
  for (const part of names.split(/[ ,]+/).filter(Boolean)) {
    const [from = '', to = from] = part.replace(/-$/, '').split('-')
    const [first, last] = [dayOf(from), dayOf(to)]
    if (first === 0 || last === 0) return null
    for (let day = first; ; day = (day % 7) + 1) {
      found.add(day)
      if (day === last) break
    }
  }
  return [...found].sort()
}

function dayOf(name: string): number {
  return days.findIndex((day) => day.toLowerCase() === name) + 1
}

function readInterval(text: string): { startAt: string; endAt: string } | null {
  if (text === 'круглосуточно') return { startAt: '00:00', endAt: '00:00' }
  const [, start = '', end = ''] = /^(\d{1,2}[:.]\d\d) ?- ?(\d{1,2}[:.]\d\d)$/.exec(text) ?? []
  const [startAt, endAt] = [clock(start), clock(end)]
  return startAt === null || endAt === null ? null : { startAt, endAt }
}

function clock(text: string): string | null {
  const time = text.replace('.', ':').padStart(5, '0').replace('24:00', '00:00')
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? time : null
}
