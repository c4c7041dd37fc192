import type { CollectionVisibility } from '#contract/collections/collection-limits.ts'
import type { Collection } from '#contract/collections/collections.ts'
import { formatCount, nounForms } from '#web/lib/format/plurals.ts'

export const visibilityLabels: Record<CollectionVisibility, string> = {
  public: 'Для всех',
  link: 'По ссылке',
  private: 'Закрытая',
}

export const visibilityHints: Record<CollectionVisibility, string> = {
  public: 'Видна в профиле, на страницах города и заведений.',
  link: 'Откроет любой, у кого есть ссылка. Больше нигде не видна.',
  private: 'Видят только вы и\u00A0соавторы. Прежние ссылки перестают открываться.',
}

export function placesLabel(count: number): string {
  return count === 0 ? 'пока пусто' : formatCount(count, nounForms.places)
}

/** The address for other readers: one that is open by link has its secret in the address. */
export function sharedAddress({
  id,
  visibility,
  token,
}: Pick<Collection, 'id' | 'visibility' | 'token'>): string {
  return visibility === 'link' && token ? `/collections/by-link/${token}` : `/collections/${id}`
}
