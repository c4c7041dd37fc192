import type { LoginCodes } from '#server/db/types.ts'
import type { Delivery } from '#server/features/delivery/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import type { Services } from '#server/lib/services.ts'
import { contactTaken, notify } from './contacts/emails.ts'
import { hashPassword } from './passwords.ts'
import * as repository from './repository.ts'
import { type Address, isCodeValid, newCode } from './rules.ts'

/** The job has only the id of the code; the code itself is created here, sent, and stored as a hash. */
export const CODE_JOB = 'accounts.code'

export function defineCodeJob(app: AppInstance): void {
  app.jobs.define<{ codeId: string }>({
    name: CODE_JOB,
    run: ({ codeId }) => makeAndSendCode(app, codeId, Date.now()),
  })
}

/** A retry creates a new code, so the newest message has the valid one. Expired requests are not sent. */
async function makeAndSendCode(
  { db, config, delivery }: Pick<Services, 'db' | 'config' | 'delivery'>,
  codeId: string,
  now: number,
): Promise<void> {
  const row = await repository.getCode(db, codeId)
  if (!row) return
  const usedAt = row.used_at === null ? null : new Date(row.used_at)
  if (!isCodeValid({ usedAt, createdAt: row.created_at }, now)) return
  const address: Address = { channel: row.channel, value: row.address }
  // Decided here, so that neither the response nor its duration reveals the account.
  if (row.purpose === 'contact' && (await repository.findAccount(db, address))) {
    return notify(db, delivery, address, contactTaken(config.publicUrl))
  }
  const code = newCode()
  await repository.setCodeHash(db, codeId, await hashPassword(code))
  await deliverCode(delivery, address, code, row.purpose)
}

const names: Record<LoginCodes['purpose'], string> = {
  registration: 'код для входа',
  restore: 'код для входа',
  reservation: 'код для брони столика',
  confirmation: 'код подтверждения',
  contact: 'код для нового адреса',
}

function deliverCode(
  delivery: Delivery,
  address: Address,
  code: string,
  purpose: LoginCodes['purpose'],
): Promise<void> {
  const text = `${code} — ${names[purpose]} в Сходим. Он действует 10 минут. Никому его не сообщайте.`
  return address.channel === 'phone'
    ? delivery.smsNow({ phone: address.value, text })
    : delivery.emailNow({
        to: address.value,
        subject: `${code} — ${names[purpose]} в Сходим`,
        text: `${text}\n\nЕсли вы не запрашивали код, ${purpose === 'confirmation' ? 'смените пароль: кто-то пользуется вашим профилем' : 'просто удалите это письмо'}.`,
      })
}
