import {
  checkPhoneCode,
  requestCode,
  type UnusedCode,
} from '#server/features/accounts/one-time-codes/service.ts'
import { normaliseAddress } from '#server/features/accounts/rules.ts'
import { isBlank, oneLine } from '#server/features/publications/rules.ts'
import { AppError } from '#server/lib/errors.ts'
import type { Services } from '#server/lib/services.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import * as repository from './repository.ts'

/** The address of the client that sent a request. */
export interface ClientAddress {
  ip: string
}

/** @returns seconds until another code may be requested */
export async function requestPhoneCode(
  services: Services,
  phone: string,
  origin: ClientAddress & { userAgent: string },
  now: number,
): Promise<number> {
  return requestCode(services, { phone: parseGuestPhone(phone) }, 'reservation', origin, now)
}

/**
 * @returns the code to consume with the reservation; null for the viewer’s own phone, which is verified already
 * @throws {AppError} ValidationFailed when the phone has to be verified and is not
 */
export async function verifyGuestPhone(
  services: Services,
  viewer: Viewer,
  phone: string,
  code: string | undefined,
  origin: ClientAddress,
  now: number,
): Promise<UnusedCode | null> {
  if (viewer.userId !== null && (await repository.phoneOf(services.db, viewer.userId)) === phone) return null
  if (code === undefined) {
    throw new AppError('ValidationFailed', { fields: { code: ['Введите код из СМС'] } })
  }
  return checkPhoneCode(services, phone, code, origin, now)
}

export function parseGuestPhone(text: string): string {
  const address = normaliseAddress({ phone: text })
  if (address) return address.value
  throw new AppError('ValidationFailed', { fields: { phone: ['Проверьте номер телефона'] } })
}

export function parseGuestName(text: string): string {
  if (!isBlank(text)) return oneLine(text)
  throw new AppError('ValidationFailed', { fields: { name: ['Заполните это поле'] } })
}
