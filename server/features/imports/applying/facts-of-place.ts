import type { PlaceStatus } from '#server/db/types.ts'
import type { SchedulePlan } from '#server/features/places/schedule/service.ts'
import type { SourcePlace } from '../source.ts'

export function statusOf({ own, hours }: Pick<SourcePlace, 'own' | 'hours'>): PlaceStatus {
  if (own) return own.status
  return hours?.isClosed ? 'temporary-closed' : 'opened'
}

export function schedulesOf({ hours, own }: Pick<SourcePlace, 'own' | 'hours'>): SchedulePlan[] {
  if (own) return own.schedules
  if (!hours || (hours.items.length === 0 && hours.note === null)) return []
  const items = hours.items.map((item) => ({ ...item, endMinute: item.endMinute % 1440 }))
  return [{ name: '', isMain: true, note: hours.note ?? '', items }]
}
