import type { Location } from '#contract/places/places.ts'
import { NBSP } from '#contract/russian.ts'
import { streetLine } from '../place-address.ts'

/** «Москва, Тверской бульвар, 26А, подъезд 2, 3 этаж» */
export function fullAddress(location: Location): string {
  const { city, settlement, street } = location
  const line = street || settlement ? [city.name, streetLine(location)] : [city.name]
  return [...line, ...entranceAndFloor(location)].join(', ')
}

/** «подъезд 2», «вход со двора», «3 этаж», «цокольный этаж», «подвал» */
function entranceAndFloor({ entrance, floor }: Pick<Location, 'entrance' | 'floor'>): string[] {
  const isNumbered = /^\d+[а-яa-z]?$/iu.test(entrance)
  const isWorded = /подъезд|вход|парадн/iu.test(entrance)
  const door = isNumbered ? `подъезд${NBSP}${entrance}` : isWorded ? entrance : `вход ${entrance}`
  // «3» and «цокольный» need the word; «подвал» and «1 и 2» do not agree with it.
  const needsWord = /^-?\d+$|[ыио]й$/iu.test(floor)
  const storey = needsWord ? `${floor.replace(/^-/, '−')}${NBSP}этаж` : floor
  return [...(entrance ? [door] : []), ...(floor ? [storey] : [])]
}
