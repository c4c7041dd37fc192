const NBSP = '\u00A0'

/** «158 КБ», «1,5 МБ» */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))}${NBSP}КБ`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',').replace(',0', '')}${NBSP}МБ`
}
