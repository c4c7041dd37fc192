import { randomInt } from 'node:crypto'
import { domainToASCII, domainToUnicode } from 'node:url'
import { CLAIM_CODE_LENGTH } from '#contract/places/place-limits.ts'

export const CODE_LIFE_MS = 10 * 60_000
export const MAX_ATTEMPTS = 5
export const RESEND_PAUSE_SECONDS = 60
const DAY_SECONDS = 86_400
/** Codes cost money, so they are limited per day for a person and for a place. */
export const CODES_PER_DAY = { person: 5, place: 8 }
export const WINDOW_SECONDS = DAY_SECONDS

export function newClaimCode(): string {
  return String(randomInt(10 ** CLAIM_CODE_LENGTH)).padStart(CLAIM_CODE_LENGTH, '0')
}

/** «+7 (9••) •••-••-45»: the owner recognises it, others learn nothing. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  if (digits.length === 11 && digits.startsWith('7')) return `+7 (${digits[1]}••) •••-••-${digits.slice(-2)}`
  return `+${digits.slice(0, 3)}${'•'.repeat(Math.max(0, digits.length - 5))}${digits.slice(-2)}`
}

/** Russian landline numbers, which cannot receive SMS, are not offered. */
export function canReceiveSms(phone: string): boolean {
  return !phone.startsWith('+7') || /^\+7(9|70|74|77)/.test(phone)
}

/** Sites where anybody can have a page or a mailbox: an address there proves nothing. */
const publicDomains = new Set(
  `vk.com vk.ru vkontakte.ru ok.ru t.me telegram.me telegram.org instagram.com facebook.com fb.com youtube.com youtu.be
  wa.me whatsapp.com viber.com tiktok.com twitter.com x.com taplink.cc taplink.ru taplink.ws linktr.ee mssg.me yandex.ru
  yandex.com yandex.by yandex.kz ya.ru google.com google.ru goo.gl 2gis.ru 2gis.com zoon.ru restoclub.ru tripadvisor.ru
  tripadvisor.com afisha.ru tomesto.ru leclick.ru clck.ru bit.ly mail.ru bk.ru inbox.ru list.ru internet.ru gmail.com
  rambler.ru hotmail.com outlook.com live.com icloud.com me.com yahoo.com proton.me protonmail.com tilda.ws wixsite.com
  narod.ru ucoz.ru github.io business.site delivery-club.ru eda.yandex.ru wordpress.com blogspot.com`.split(
    /\s+/,
  ),
)

/** The domain of a site whose e-mail proves its owner, as people write it; null for a shared one. */
export function domainOf(link: string): string | null {
  if (!URL.canParse(link)) return null
  const host = new URL(link).hostname.toLowerCase().replace(/^www\./, '')
  const isShared = [...publicDomains].some((domain) => host === domain || host.endsWith(`.${domain}`))
  return isShared || !host.includes('.') || /^[\d.]+$/.test(host) ? null : domainToUnicode(host)
}

export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1))
  return domains.some((allowed) => domainToASCII(allowed) === domain)
}
