import { type MappedField, type Mapping, mappedFields } from '#contract/imports/mapped-fields.ts'

export function isMappedField(text: string): text is MappedField {
  return (mappedFields as readonly string[]).includes(text)
}

/** «name=Название,phone=Телефон»; a heading with a comma is quoted. */
export function mappingText(mapping: Mapping): string {
  return mappedFields
    .flatMap((field) => {
      const heading = mapping[field]
      if (heading === undefined) return []
      return `${field}=${/[,"]/.test(heading) ? `"${heading.replaceAll('"', '""')}"` : heading}`
    })
    .join(',')
}

/** @throws with a message for the author of the mapping */
export function parseMapping(text: string): Mapping {
  const pairs = text.match(/[^,="]+=(?:"(?:[^"]|"")*"|[^,]*)/g) ?? []
  if (pairs.join(',').replace(/\s/g, '') !== text.replace(/\s/g, ''))
    throw new Error(`Не понять сопоставление «${text}»: нужно поле=Колонка через запятую.`)
  const mapping: Mapping = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const field = pair.slice(0, at).trim()
    if (!isMappedField(field)) throw new Error(`Нет поля «${field}». Поля: ${mappedFields.join(', ')}.`)
    const heading = pair.slice(at + 1).trim()
    mapping[field] = heading.startsWith('"') ? heading.slice(1, -1).replaceAll('""', '"') : heading
  }
  return mapping
}
