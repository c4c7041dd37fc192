import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { inQuotes } from '#contract/russian.ts'
import type { Db } from '#server/db/connection.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import * as repository from './repository.ts'
import { CODE_LIFE_MS, newClaimCode } from './rules.ts'

/** The job has only the id of the claim; the code is created here, sent, and stored as a hash. */
export const CLAIM_JOB = 'claims.code'
const KEY_BYTES = 32
const derive = promisify(scrypt) as (text: string, salt: string, length: number) => Promise<Buffer>

export function defineClaimJob(app: AppInstance): void {
  app.jobs.define<{ claimId: string }>({
    name: CLAIM_JOB,
    run: ({ claimId }) => createAndSend(app.db, app.delivery, claimId, Date.now()),
  })
}

export async function isCodeOf(hash: string, code: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  const storedKey = Buffer.from(key, 'hex')
  const derived = await derive(code, salt, KEY_BYTES)
  return storedKey.length === derived.length && timingSafeEqual(storedKey, derived)
}

async function createAndSend(db: Db, delivery: Delivery, claimId: string, now: number): Promise<void> {
  const claim = await repository.findClaim(db, claimId)
  if (!claim || claim.used_at !== null || now - claim.created_at.getTime() > CODE_LIFE_MS) return
  const code = newClaimCode()
  const salt = randomBytes(16).toString('hex')
  const key = await derive(code, salt, KEY_BYTES)
  await repository.setCodeHash(db, claimId, `${salt}:${key.toString('hex')}`)
  const text = `${code} — код владельца заведения ${inQuotes(claim.place_name)} в Сходим. Он действует 10 минут.`
  if (claim.channel === 'phone') {
    await delivery.smsNow({
      phone: claim.address,
      text: `${text} Если вы его не запрашивали, никому его не сообщайте.`,
    })
    return
  }
  await delivery.emailNow({
    to: claim.address,
    subject: `Код владельца ${inQuotes(claim.place_name)} — Сходим`,
    text: `Здравствуйте!\n\n${text}\n\nЕсли вы не запрашивали код, просто удалите это письмо и никому его не пересылайте.`,
  })
}
