export interface StreetAddress {
  street: string
  building: string
}

const streetWord =
  /(?:^|\s)(?:улица|ул\.?|проспект|пр-т|просп\.?|переулок|пер\.?|бульвар|б-р|шоссе|набережная|наб\.?|площадь|пл\.?|проезд|тупик|аллея|микрорайон|мкр\.?|линия|тракт|дорога|квартал)(?:\s|$)/iu
const buildingNumber = /^\d+[\p{L}\d]*(?:[/-]\d+[\p{L}\d]*)*(?:\s?[кс]\.?\s?\d+)?$/u

/** «город Москва, улица Талалихина, дом 2/1, корпус 1» → улица Талалихина, 2/1к1 */
export function parseMoscowAddress(text: string): StreetAddress {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const street = parts.find((part) => streetWord.test(part)) ?? ''
  const numberAfter = (word: RegExp) => parts.map((part) => word.exec(part)?.[1]).find(Boolean)
  const house = numberAfter(/^(?:дом|д\.?)\s*(\S+)/iu)
  const estate = numberAfter(/^(?:владение|вл\.?)\s*(\S+)/iu)
  const block = numberAfter(/^(?:корпус|корп\.?|к\.?)\s*(\S+)/iu)
  const unit = numberAfter(/^(?:строение|стр\.?|сооружение)\s*(\S+)/iu)
  const number = house ?? (estate ? `вл${estate}` : '')
  return { street, building: `${number}${block ? `к${block}` : ''}${unit ? `с${unit}` : ''}` }
}

/** A geocoder's full string: the name first, then house and street in either order, then ever larger areas. */
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
