import { groupDigits } from '#contract/russian.ts'

/** «1 250» is 1250; null for text that is not a whole number. */
export function wholeNumber(text: string): number | null {
  const digits = text.replace(/\s/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : null
}

/** The error message for a typed sum in roubles; an empty field is valid. */
export function roublesProblem(text: string, max: number): string | undefined {
  if (text.trim() === '') return undefined
  const value = wholeNumber(text)
  if (value !== null) return value > max ? `Не больше ${groupDigits(max)} ₽` : undefined
  if (/^[\d\s]*\d[.,]\d{0,2}$/.test(text.trim())) return 'Целые рубли, без копеек'
  return `Одно целое число рублей, от 0 до ${groupDigits(max)}`
}

export function wholeNumberProblem(
  text: string,
  { min, max }: { min: number; max: number },
): string | undefined {
  const value = wholeNumber(text)
  if (value !== null && value >= min && value <= max) return undefined
  return `Целое число от ${groupDigits(min)} до ${groupDigits(max)}`
}
