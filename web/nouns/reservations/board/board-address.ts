import { isDate } from '../api.ts'
import type { BoardChoice } from './board-api.ts'

const boardViews = ['list', 'hours', 'timeline', 'plan'] as const
export type BoardView = (typeof boardViews)[number]

export interface BoardAddress extends BoardChoice {
  view: BoardView
  /** Only one zone of the place. */
  zone?: string | undefined
}

const MAX_QUERY = 60

/** `?date=2026-11-21&view=hours&query=Анна`; invalid values are left out. */
export function readBoardAddress(search: URLSearchParams): BoardAddress {
  const date = search.get('date') ?? ''
  return {
    date: isDate(date) ? date : undefined,
    query: search.get('query')?.trim().slice(0, MAX_QUERY) || undefined,
    zone: /^[0-9a-f]{24}$/.exec(search.get('zone') ?? '')?.[0],
    view: boardViews.find((view) => view === search.get('view')) ?? 'list',
  }
}

export function boardAddress(placeName: string, { date, query, view, zone }: Partial<BoardAddress>): string {
  const search = new URLSearchParams()
  if (date) search.set('date', date)
  if (view && view !== 'list') search.set('view', view)
  if (zone) search.set('zone', zone)
  if (query) search.set('query', query)
  const text = search.toString()
  return `/${placeName}/reservations${text && `?${text}`}`
}
