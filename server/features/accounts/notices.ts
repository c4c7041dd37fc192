import type { EmailMessage } from '#server/features/delivery/service.ts'
import type { Services } from '#server/lib/services.ts'
import { settingsUrlOf } from './emails.ts'
import * as repository from './repository.ts'

/** Notifies a person by e-mail, if the account has one, of a change in the ways to sign in to it. */
export async function notifyOwner(
  { db, config, delivery }: Pick<Services, 'db' | 'config' | 'delivery'>,
  userId: string,
  emailOf: (to: string, settingsUrl: string) => EmailMessage,
): Promise<void> {
  const email = (await repository.getAccount(db, userId))?.email ?? null
  if (email !== null) await delivery.sendEmail(db, emailOf(email, settingsUrlOf(config)))
}
