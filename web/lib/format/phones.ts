import { NBSP } from './typography.ts'

/** `+74951234567` → «+7 495 123-45-67»; a number of another country is grouped in threes. */
export function formatPhone(e164: string): string {
  const russian = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  if (russian) {
    const [, area, first, second, third] = russian
    return `+7${NBSP}${area}${NBSP}${first}-${second}-${third}`
  }
  const freeCall = /^8800(\d{3})(\d{2})(\d{2})$/.exec(e164)
  if (freeCall) return `8${NBSP}800${NBSP}${freeCall[1]}-${freeCall[2]}-${freeCall[3]}`
  return e164.replace(/(\d)(?=(\d{3})+$)/g, `$1${NBSP}`)
}
