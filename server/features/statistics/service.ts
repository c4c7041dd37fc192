import type { DailyNumber, Statistics } from '#contract/users/statistics.ts'
import type { Db } from '#server/db/connection.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { startRecurringTask } from '#server/lib/fastify/recurring-task.ts'
import { addDays, beginningOfDay, wallTimeAt } from '#server/lib/zone.ts'
import * as repository from './repository.ts'

const ZONE = 'Europe/Moscow'
const COUNT_EVERY_MS = 3_600_000
/** How far back the first run counts. */
const FIRST_DAYS = 366
/** Ages of data in days, as the filter of places has them. */
const AGES = [0, 90, 180, 365] as const

export function scheduleStatistics(app: AppInstance): void {
  startRecurringTask(app, {
    everyMs: COUNT_EVERY_MS,
    failure: 'the numbers of the day were not counted',
    run: () => countNumbers(app.db, Date.now()),
  })
}

/** Counts what was added since the last counted day, that day again, and the places as they are now. */
export async function countNumbers(db: Db, now: number): Promise<void> {
  const today = wallTimeAt(now, ZONE).date
  const first = (await repository.findLastDay(db)) ?? addDays(today, 1 - FIRST_DAYS)
  const since = new Date(beginningOfDay(first, ZONE))
  const rows: repository.DailyRow[] = []
  for (const noun of repository.countedNouns) {
    const added = await repository.countAdded(db, noun, { since, zone: ZONE })
    rows.push({ day: today, topic: 'new', name: noun, count: 0 }, ...added)
  }
  const places = await repository.countListed(db, { now: new Date(now), ages: AGES })
  const addUp = (topic: 'source' | 'age', nameOf: (row: (typeof places)[number]) => string) => {
    for (const [name, group] of Map.groupBy(places, nameOf)) {
      rows.push({ day: today, topic, name, count: group.reduce((sum, { count }) => sum + Number(count), 0) })
    }
  }
  addUp('source', ({ source }) => source)
  addUp('age', ({ reached }) => String(AGES[Math.max(1, reached) - 1]))
  // A day without rows has a zero above and perhaps a count here: the later entry wins.
  await repository.saveNumbers(db, [
    ...new Map(rows.map((row) => [`${row.topic} ${row.name} ${row.day}`, row])).values(),
  ])
}

export async function readStatistics(db: Db, length: number, now: number): Promise<Statistics> {
  const today = wallTimeAt(now, ZONE).date
  const days = Array.from({ length }, (_, index) => addDays(today, index + 1 - length))
  const rows = await repository.listNumbers(db, { from: days[0] ?? today, to: today })
  const listOf = (topic: (typeof rows)[number]['topic'], empty: 0 | null): DailyNumber[] =>
    [
      ...Map.groupBy(
        rows.filter((row) => row.topic === topic),
        ({ name }) => name,
      ),
    ].map(([name, group]) => {
      const counts = new Map(group.map(({ day, count }) => [day, Number(count)]))
      return { name, title: group[0]?.title ?? null, counts: days.map((day) => counts.get(day) ?? empty) }
    })
  const lastCount = ({ counts }: DailyNumber) => counts.at(-1) ?? 0
  return {
    days,
    added: repository.countedNouns.map(
      (noun) =>
        listOf('new', 0).find(({ name }) => name === noun) ?? {
          name: noun,
          title: null,
          counts: days.map(() => 0),
        },
    ),
    sources: listOf('source', null).sort((a, b) => lastCount(b) - lastCount(a)),
    ages: listOf('age', null).sort((a, b) => Number(a.name) - Number(b.name)),
    countedAt: rows.reduce<string | null>((last, { counted_at }) => {
      const at = counted_at.toISOString()
      return last === null || at > last ? at : last
    }, null),
  }
}
