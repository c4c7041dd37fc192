import type { ContactAddress } from '#contract/users/accounts.ts'
import { AppError } from '#server/lib/errors.ts'
import type * as repository from './repository.ts'
import { type Address, normaliseAddress } from './rules.ts'

/** The messages that the specification has for each purpose. */
export const channelTexts = {
  exists: {
    email: 'Профиль с такой почтой уже существует',
    phone: 'Профиль с таким телефоном уже существует',
  },
  missing: {
    email: 'Профиль с такой почтой не существует',
    phone: 'Профиль с таким телефоном не существует',
  },
  resend: {
    email: 'Повторная отправка письма временно заблокирована',
    phone: 'Повторная отправка СМС временно заблокирована',
  },
  wrongCode: { email: 'Неправильный код или почта', phone: 'Неправильный код или телефон' },
  wrongPassword: { email: 'Неправильная почта или пароль', phone: 'Неправильный телефон или пароль' },
}

export function addressOf(account: repository.AccountRow | undefined): Address | null {
  if (account?.email) return { channel: 'email', value: account.email }
  return account?.phone ? { channel: 'phone', value: account.phone } : null
}

export function requireAddress(input: ContactAddress): Address {
  const address = normaliseAddress(input)
  if (address) return address
  const field = input.phone === undefined ? 'email' : 'phone'
  throw new AppError('ValidationFailed', {
    fields: {
      [field]: [input.phone === undefined ? 'Данное поле обязательное' : 'Проверьте номер телефона'],
    },
  })
}
