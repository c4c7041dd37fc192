import { removeExpiredLimits } from '#server/db/rate-limits.ts'
import type { AppInstance } from '#server/lib/http.ts'
import * as repository from './repository.ts'

const HOUR_MS = 3_600_000

/** Old codes, sessions and counters are swept away; nothing depends on when. */
export function removeExpiredHourly(app: AppInstance): void {
  let timer: NodeJS.Timeout | undefined
  const sweep = async () => {
    try {
      await repository.removeExpired(app.db)
      await removeExpiredLimits(app.db)
    } catch (err) {
      app.log.warn({ err }, 'expired rows were not removed')
    }
  }
  app.addHook('onListen', async () => {
    timer = setInterval(sweep, HOUR_MS)
    timer.unref()
    await sweep()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
