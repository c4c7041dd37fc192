/** «1 250,50» is 1250: without the kopecks, not with them as more roubles. */
export function wholeNumber(text: string): number | null {
  const digits = text.replace(/[.,]\d{0,2}(?!\d).*$/, '').replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}
