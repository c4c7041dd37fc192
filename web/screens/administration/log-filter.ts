import { type LogKind, logKinds } from '#contract/users/log-kinds.ts'
import type { LogFilter } from '#web/nouns/administration/api.ts'

export const kindLabels: Readonly<Record<LogKind, string>> = {
  roles: 'Роли',
  blocks: 'Блокировки',
  lists: 'Города и списки',
  places: 'Заведения',
  imports: 'Загрузки',
}

/** The filter in the address; missing and invalid parameters are left out. */
export function logFilterOf(search: URLSearchParams): LogFilter {
  const kind = logKinds.find((known) => known === search.get('kind'))
  const by = search.get('by')
  const day = (name: 'from' | 'to') => {
    const text = search.get(name) ?? ''
    return /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && { [name]: text }
  }
  return {
    ...(kind && { kind }),
    ...(by !== null && /^[0-9a-f]{24}$/.test(by) && { by }),
    ...day('from'),
    ...day('to'),
  }
}
