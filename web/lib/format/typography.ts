import { NBSP } from '#contract/russian.ts'

export { NBSP } from '#contract/russian.ts'

const shortWords =
  'а|без|в|во|где|для|до|за|и|из|или|к|ко|как|на|над|не|ни|но|о|об|обо|от|по|под|при|про|с|со|у|что'
const afterShortWord = new RegExp(`(?<=^|[\\s(«„])(${shortWords}) +(?=\\S)`, 'giu')

/**
 * Inserts the non-breaking spaces of Russian typography: after a short word, between a number and its unit, before a
 * dash.
 */
export function applyTypography(text: string): string {
  return text
    .replace(/ ([—–]) /g, `${NBSP}$1 `)
    .replace(afterShortWord, `$1${NBSP}`)
    .replace(/(\d) (?=₽|%|км|м|мин|ч|чел|руб|г|мл|л|лет|год)/g, `$1${NBSP}`)
    .replace(/№ ?(?=\d)/g, `№${NBSP}`)
}
