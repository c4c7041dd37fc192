import { type MappedField, type Mapping, mappedFields } from '#contract/imports/mapped-fields.ts'
import { parsePhones } from '#server/lib/text/phones.ts'
import { kindOfWords } from '../facts/kinds.ts'
import { readLink } from '../facts/links.ts'
import { parseOpeningHours } from '../hours/opening-hours.ts'

export interface ProposedColumn {
  field: MappedField
  heading: string
  /** The reason for the proposal. */
  by: 'heading' | 'values'
  /** The first values of the column. */
  examples: string[]
}

export interface Proposal {
  columns: ProposedColumn[]
  /** Columns that are not imported. */
  unused: string[]
  /** Every column with its first values. */
  headings: { heading: string; examples: string[] }[]
  mapping: Mapping
}

const headings: Readonly<Record<MappedField, RegExp>> = {
  id: /^(?:id|uid|uuid|guid|fid|№|номер|код|идентификатор|object_?id|place_?id)$/iu,
  name: /^(?:name|title|наименование|название|имя|заведение|вывеска|name_?ru)/iu,
  category: /^(?:category|type|kind|категория|вид|тип)/iu,
  cuisine: /^(?:cuisine|кухня|кухни)/iu,
  description: /^(?:description|about|описание|о заведении|комментарий)/iu,
  address: /^(?:address|full_?address|адрес|местоположение|location)/iu,
  street: /^(?:street|улица|addr:street)/iu,
  building: /^(?:building|house|housenumber|дом|строение|addr:housenumber)/iu,
  district: /^(?:district|area|район|округ)/iu,
  settlement: /^(?:settlement|village|hamlet|посёлок|поселок|деревня|село|addr:place)/iu,
  floor: /^(?:floor|этаж|addr:floor)/iu,
  entrance: /^(?:entrance|подъезд|вход|addr:entrance)/iu,
  city: /^(?:city|town|locality|город|населённый пункт)/iu,
  lat: /^(?:lat|latitude|широта|y|geo_?lat)(?:$|[^\p{L}])/iu,
  lon: /^(?:lon|lng|long|longitude|долгота|x|geo_?lon)(?:$|[^\p{L}])/iu,
  point: /^(?:point|coordinates|coords|координаты|geo|latlng|lat_?lon)$/iu,
  phone: /^(?:phone|tel|mobile|телефон|тел\.?$|контакт)/iu,
  site: /^(?:site|website|web|url|www|link|сайт|ссылка)/iu,
  hours: /^(?:hours|opening(?!_?date)|schedule|working|часы|режим|график|время работы)/iu,
  seats: /^(?:seats|capacity|мест$|посадочн|вместимость|количество мест)/iu,
  check: /^(?:average|check(?!_?date)|средний чек|чек|bill)/iu,
}

/** Recognisers in order of precedence: those of unmistakable values come before general ones. */
const recognisers: readonly (readonly [MappedField, (value: string) => boolean])[] = [
  ['point', (value) => /^-?\d{1,2}\.\d{3,}[,;\s]+-?\d{1,3}\.\d{3,}$/.test(value)],
  ['phone', (value) => /^[+\d][\d\s()+-]{6,}/.test(value) && parsePhones(value, 'RU').phones.length > 0],
  [
    'site',
    (value) =>
      /^(?:https?:\/\/|www\.)|\.(?:ru|com|рф|org|net)(?:\/|$)/iu.test(value) &&
      readLink(value, null) !== null,
  ],
  [
    'hours',
    (value) => /\d/.test(value) && /[:.–-]/.test(value) && parseOpeningHours(value).verdict === 'understood',
  ],
  [
    'address',
    (value) =>
      /(?:^|[\s,])(?:ул|улица|проспект|пр-т|пер|переулок|бульвар|шоссе|наб|площадь|street|st|avenue|road)(?:[\s.,]|$)/iu.test(
        value,
      ),
  ],
  ['category', (value) => value.length < 40 && !('skipped' in kindOfWords(value))],
]
const MIN_SHARE = 0.8

/** Proposes a mapping by the names of the columns, and else by their values. */
export function proposeMapping(names: readonly string[], rows: readonly (readonly string[])[]): Proposal {
  const found = new Map<number, ProposedColumn>()
  const valuesInColumn = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  const take = (field: MappedField, column: number, by: ProposedColumn['by']) => {
    const examples = examplesOf(valuesInColumn(column))
    found.set(column, { field, heading: names[column] ?? '', by, examples })
  }
  const isTaken = (field: MappedField) => [...found.values()].some((it) => it.field === field)

  for (const field of mappedFields) {
    const column = names.findIndex((name, at) => !found.has(at) && headings[field].test(name.trim()))
    if (column >= 0) take(field, column, 'heading')
  }
  for (const [field, fits] of recognisers) {
    if (isTaken(field) || (field === 'point' && isTaken('lat')) || (field === 'address' && isTaken('street')))
      continue
    const column = names.findIndex((_, at) => {
      const values = found.has(at) ? [] : valuesInColumn(at)
      return values.length > 0 && values.filter(fits).length >= values.length * MIN_SHARE
    })
    if (column >= 0) take(field, column, 'values')
  }
  if (!isTaken('name')) {
    const column = names.findIndex((_, at) => !found.has(at) && looksLikeNames(valuesInColumn(at)))
    if (column >= 0) take('name', column, 'values')
  }
  const columns = [...found.values()].toSorted(
    (a, b) => mappedFields.indexOf(a.field) - mappedFields.indexOf(b.field),
  )
  return {
    columns,
    unused: names.filter((_, at) => !found.has(at)),
    headings: names.map((heading, at) => ({ heading, examples: examplesOf(valuesInColumn(at)) })),
    mapping: Object.fromEntries(columns.map(({ field, heading }) => [field, heading])),
  }
}

function examplesOf(values: readonly string[]): string[] {
  return [...new Set(values)].slice(0, 3).map((value) => value.slice(0, 60))
}

/** Mostly distinct short texts with letters. */
function looksLikeNames(values: readonly string[]): boolean {
  const named = values.filter((value) => /\p{L}{2}/u.test(value) && value.length <= 80)
  return (
    values.length > 0 &&
    named.length >= values.length * MIN_SHARE &&
    new Set(values).size >= values.length / 2
  )
}
