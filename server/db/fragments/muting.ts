import { type Expression, expressionBuilder, sql } from 'kysely'
import type { DB, NotificationSettings } from '#server/db/types.ts'

const s = expressionBuilder<DB & { s: NotificationSettings }, 's'>()

/** Whether the settings under the alias `s`, which may be absent, silence notifications of this type there. */
export function isMuted(type: Expression<string>, channel: 'list' | 'push') {
  const name = s(type, '||', sql.lit(`:${channel}`))
  return s.fn.coalesce(s(name, '=', s.fn.any('s.muted')).$castTo<boolean>(), s.lit(false))
}
