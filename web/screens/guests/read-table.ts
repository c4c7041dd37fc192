import { MAX_IMPORTED_TEXT } from '#contract/guest-cards/guest-card-values.ts'

/** The text of a table. Spreadsheets of this country often save in Windows-1251, which is no valid UTF-8. */
export async function readTable(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

/** Why a file is not read; null for one that may be a table. */
export function refusalOfFile(text: string): string | null {
  if (text.includes('\0')) return 'Это не таблица CSV. В Excel выберите «Сохранить как» → CSV'
  if (text.trim() === '') return 'Файл пустой'
  if (text.length > MAX_IMPORTED_TEXT) return 'Файл больше миллиона знаков. Разделите таблицу на части'
  return null
}
