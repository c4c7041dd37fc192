import { countAll, type RateLimit, uncountAll } from '#server/lib/limits/rate-limits.ts'
import type { Services } from '#server/lib/services.ts'

const DAY_SECONDS = 86_400
/** Far above what people get, far below what a stolen account of a host could send. */
const SMS_PER_PHONE = 40
const SMS_PER_VENUE = 3000

interface Recipient {
  phone: string
  placeId: string
}

function limitsOf({ phone, placeId }: Recipient): RateLimit[] {
  return [
    { key: `reservations:sms:${phone}`, limit: SMS_PER_PHONE, windowSeconds: DAY_SECONDS },
    { key: `reservations:sms:${placeId}`, limit: SMS_PER_VENUE, windowSeconds: DAY_SECONDS },
  ]
}

/** Counts an SMS about a reservation or a place in the queue. @returns false when there were too many today */
export async function countSms({ limits }: Pick<Services, 'limits'>, recipient: Recipient): Promise<boolean> {
  return (await countAll(limits, limitsOf(recipient))) === 0
}

/** Subtracts an SMS that the gateway refused, because it is sent again. */
export async function uncountSms({ limits }: Pick<Services, 'limits'>, recipient: Recipient): Promise<void> {
  await uncountAll(limits, limitsOf(recipient))
}
