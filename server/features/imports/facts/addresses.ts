export interface StreetAddress {
  street: string
  building: string
  settlement?: string
}

const streetWord =
  /(?:^|\s)(?:улица|ул\.?|проспект|пр-т|просп\.?|переулок|пер\.?|бульвар|б-р|шоссе|набережная|наб\.?|площадь|пл\.?|проезд|тупик|аллея|микрорайон|мкр\.?|линия|тракт|дорога|квартал)(?:\s|$)/iu
const buildingNumber = /^\d+[\p{L}\d]*(?:[/-]\d+[\p{L}\d]*)*(?:\s?[кс]\.?\s?\d+)?$/u

/** The city itself, with or without the country and region before it, which every place of the file has. */
const ownCity = /^(?:россия|российская федерация|(?:город|г\.?)?\s*москва)$/iu

/** A part of the address above the street: a village or a town within the city. */
const settlementWord = /^(?:поселение|пос[её]лок|рабочий пос[её]лок|деревня|село|хутор|город)\s+\p{Lu}/u

/** An abbreviation counts only before a digit: «Дубнинская», «Киевская» and «Красная» are streets. */
const numbers = {
  house: /^(?:дом\s+|д\.?\s*(?=\d))(.+)$/iu,
  estate: /^(?:(?:домо)?владение\s+|(?:дв|вл)\.?\s*(?=\d))(.+)$/iu,
  block: /^(?:корпус\s+|корп\.\s*|(?:корп|к\.?)\s*(?=\d))(.+)$/iu,
  unit: /^(?:строение\s+|стр\.?\s*(?=\d))(.+)$/iu,
  structure: /^(?:сооружение\s+|соор\.?\s*(?=\d))(.+)$/iu,
  bare: /^(\d+[\p{L}\d]*(?:[/-]\d*[\p{L}\d]+)*)$/u,
} as const
const numberKinds = ['house', 'estate', 'block', 'unit', 'structure', 'bare'] as const

/**
 * «город Москва, улица Талалихина, дом 2/1, корпус 1» → улица Талалихина, 2/1к1. Villages within the city are its
 * settlement; kilometres of a road stay in the street, so that no part of the address is lost.
 */
export function parseMoscowAddress(text: string): StreetAddress {
  const found: Partial<Record<keyof typeof numbers, string>> = {}
  const street: string[] = []
  const settlement: string[] = []
  for (const part of text
    .replace(/"([^"]*)"/gu, '«$1»')
    .split(',')
    .map((it) => it.trim().replace(/\s+/gu, ' '))) {
    if (!part || ownCity.test(part)) continue
    const kind = numberKinds.find((it) => numbers[it].test(part))
    if (settlementWord.test(part)) settlement.push(part)
    else if (kind && found[kind] === undefined) found[kind] = numbers[kind].exec(part)?.[1]
    else street.push(part)
  }
  const { house, estate, block, unit, structure, bare } = found
  const building = [
    house ?? (estate === undefined ? (bare ?? '') : `вл${estate}`),
    block === undefined ? '' : `к${block}`,
    unit === undefined ? '' : `с${unit}`,
    structure === undefined ? '' : `соор${structure}`,
  ]
  // A house may be in a village without streets.
  if (street.length === 0) return { street: settlement.join(', '), building: building.join('') }
  return {
    street: street.join(', '),
    building: building.join(''),
    ...(settlement.length > 0 && { settlement: settlement.join(', ') }),
  }
}

/**
 * Parses the full address of a geocoder: the name first, then house and street in either order, then larger and
 * larger areas.
 */
export function parseDisplayAddress(text: string): StreetAddress {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .slice(1)
  const at = parts.findIndex((part) => streetWord.test(part))
  if (at < 0) return { street: '', building: '' }
  const building = [parts[at - 1], parts[at + 1]].find((part) => part && buildingNumber.test(part)) ?? ''
  return { street: parts[at] ?? '', building }
}

/** «Адлерский внутригородской район» of a geocoder's full string. */
export function parseDisplayDistrict(text: string): string {
  const parts = text.split(',').map((part) => part.trim())
  return parts.slice(1).find((part) => /(?:^|\s)район(?:\s|$)/iu.test(part)) ?? ''
}

/** «улица Мира, 5» and «5 Main Street». */
export function splitAddress(address: string): StreetAddress {
  const [, street, building] = /^(.*\D)[,\s]+(\d+[\p{L}\d/-]*(?:\s?[кс]\.?\s?\d+)?)$/u.exec(address) ?? []
  if (street !== undefined && building !== undefined)
    return { street: street.replace(/[,\s]+(?:д\.?|дом)?$/u, ''), building }
  const [, first, rest] = /^(\d+[\p{L}\d/-]*),?\s+(.+)$/u.exec(address) ?? []
  if (first !== undefined && rest !== undefined) return { street: rest, building: first }
  return { street: address, building: '' }
}
