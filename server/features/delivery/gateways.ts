import type { Config } from '#server/config.ts'
import { AppError } from '#server/lib/errors.ts'

export type Channel = 'email' | 'phone'

type Gateways = Pick<Config, 'smtpUrl' | 'smsUrl' | 'capturesMessages'>

const gatewayOf = { email: 'smtpUrl', phone: 'smsUrl' } as const

/** @throws {AppError} StateNotAllowed when there is no gateway for the channel */
export function requireGateway(config: Gateways, channel: Channel): void {
  if (config.capturesMessages || config[gatewayOf[channel]]) return
  const messages = channel === 'email' ? 'письма' : 'СМС'
  throw new AppError('StateNotAllowed', {
    message: `Сайт сейчас не отправляет ${messages}, поэтому код прислать нельзя. Сообщите об этом владельцам сайта`,
  })
}

/** Warnings for the operator at the start; empty when every channel has a gateway. */
export function describeMissingGateways(config: Gateways): string[] {
  if (config.capturesMessages) return []
  return [
    ...(config.smtpUrl ? [] : ['SMTP_URL не задан: письма не отправляются, коды на почту прислать нельзя.']),
    ...(config.smsUrl ? [] : ['SMS_URL не задан: СМС не отправляются, коды на телефон прислать нельзя.']),
  ]
}
