import type { NearDistance } from '#contract/landmarks/landmark-kinds.ts'

export interface SearchAddress {
  text: string
  isEverywhere?: boolean
  isNear?: boolean
  /** Keys of filters whose words are text, with commas between them. */
  without?: string
  isExact?: boolean
  /** The distance from a station or landmark of the text; by default a kilometre. */
  nearMeters?: NearDistance | null
}

export function searchAddress({
  text,
  isEverywhere,
  isNear,
  without,
  isExact,
  nearMeters,
}: SearchAddress): string {
  return `/search?${new URLSearchParams({
    query: text,
    ...(isEverywhere && { everywhere: '1' }),
    ...(isNear && { nearby: '1' }),
    ...(without && { without }),
    ...(isExact && { exact: '1' }),
    ...(nearMeters && { near_meters: String(nearMeters) }),
  })}`
}

interface Span {
  start: number
  end: number
}

/** The text without these parts of it. */
export function withoutWords(text: string, spans: readonly Span[]): string {
  const kept = spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
  return kept.replaceAll(/\s+/g, ' ').trim()
}

/** These parts of the text alone. */
export function onlyWords(text: string, spans: readonly Span[]): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join(' ')
}
