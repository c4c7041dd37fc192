import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB, Places } from '#server/db/types.ts'

/** The schedules of the place `p` with their hours, the main one first. */
export function schedulesOfPlace(p: ExpressionBuilder<DB & { p: Places }, 'p'>) {
  return p
    .selectFrom('schedules as s')
    .select(['s.name', 's.is_main', 's.note'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('schedule_items as i')
          .select(['i.day_of_week', 'i.start_minute', 'i.end_minute'])
          .whereRef('i.schedule_id', '=', 's.id')
          .orderBy('i.day_of_week')
          .orderBy('i.start_minute'),
      ).as('items'),
    )
    .whereRef('s.place_id', '=', 'p.id')
    .orderBy('s.is_main', 'desc')
    .orderBy('s.position')
}
