export type RunTab = 'changed' | 'created' | 'skipped'

/** `?show=created` */
export function runTabOf(search: URLSearchParams): RunTab {
  const shown = search.get('show')
  return shown === 'created' || shown === 'skipped' ? shown : 'changed'
}
