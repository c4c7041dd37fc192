import { AppError } from '#server/lib/errors.ts'

/** Control characters except the line break, and marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwanted = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g
const invisible = /[\s\p{Cf}\u115f\u1160\u3164\uffa0]/gu

/** Text is stored as typed, without invisible characters and those that cannot be stored. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unwanted, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same for a name or a title. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s*\n\s*/g, ' ')
}

export function isBlank(text: string): boolean {
  return text.replace(invisible, '') === ''
}

/** @throws {AppError} ValidationFailed when there is neither text nor a picture */
export function requireContent(text: string, imageCount: number): void {
  if (!isBlank(text) || imageCount > 0) return
  throw new AppError('ValidationFailed', {
    fields: { text: ['Напишите хотя бы несколько слов или приложите фото'] },
  })
}
