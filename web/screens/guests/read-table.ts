import { MAX_IMPORTED_TEXT } from '#contract/guest-cards/guest-card-values.ts'

/** Why a file is not read; null for one that may be a table. */
export function tableFileProblem(text: string): string | null {
  if (text.includes('\0')) return 'Это не таблица CSV. В Excel выберите «Сохранить как» → CSV'
  if (text.trim() === '') return 'Файл пустой'
  if (text.length > MAX_IMPORTED_TEXT) return 'Файл больше миллиона знаков. Разделите таблицу на части'
  return null
}
