import { type Expression, expressionBuilder, sql } from 'kysely'
import type { DB, NotificationSettings } from '#server/db/types.ts'

const s = expressionBuilder<DB & { s: NotificationSettings }, 's'>()

/** Whether the notification settings under the alias `s`, which may be absent, mute this type in the channel. */
export function isTypeMuted(type: Expression<string>, channel: 'list' | 'push') {
  const name = s(type, '||', sql.lit(`:${channel}`))
  return s.fn.coalesce(s(name, '=', s.fn.any('s.muted')).$castTo<boolean>(), s.lit(false))
}
