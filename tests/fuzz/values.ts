import { DAY_MS } from '#contract/durations.ts'
import type { Schema } from './operations.ts'
import type { TestData } from './test-data.ts'

/** Inserted into JSON unchanged: numbers that JavaScript would format differently. */
class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): string {
    return `RAW<${this.text}>`
  }

  toString(): string {
    return this.text
  }
}

export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"RAW<([^>]*)>"/g, '$1')
}

const texts = [
  '',
  ' ',
  '\0',
  'до\0после',
  '\ud800',
  'x\udc00',
  '\u202e\u200b\ufeff',
  '\r\n\t\v',
  'a'.repeat(20_000),
  'я'.repeat(250),
  '🧨'.repeat(100),
  'ё\u0301'.repeat(60),
  '﷽'.repeat(100),
  "' or 1=1; drop table users --",
  '%_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of another language
  '${7*7}{{7*7}}',
  '((((((a|b)&!c',
  ':*<->"',
  'null',
  '{}',
  '1e400',
  'Infinity',
  'NaN',
  '-1',
  '0x10',
  '1'.repeat(400),
  '2026-02-30',
  '1900-01-01',
  '2200-12-31',
  '9999-12-31T23:59',
  '2200-12-31T23:30',
  '0'.repeat(24),
  'f'.repeat(24),
  '9999999999999999.ffffffffffffffffffffffff',
  '0.000000000000000000000000',
  '999999999,999999999',
  '180,90,-180,-90',
  '-180,-90,180,90',
]

const numbers = [
  0,
  -1,
  1,
  0.5,
  -0.000001,
  90,
  180,
  101,
  20_000,
  100_000,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  new RawJson('9007199254740993'),
  new RawJson('1e21'),
  new RawJson('1e308'),
  new RawJson('1e400'),
  new RawJson('-1e400'),
  '1e400',
  'Infinity',
  'NaN',
  '0x10',
  '١٢',
]

const others = [null, true, false, [], {}, [[]], [null], '', 0]

/** Hostile and rare values for a schema. */
export function hostileValues(schema: Schema, testData: TestData, name: string): unknown[] {
  const types = [schema.type].flat()
  const item = schema.items && validValue(schema.items, testData, name)
  return [
    ...(types.includes('integer') || types.includes('number') ? numbers : []),
    ...(types.includes('string') ? [...texts, ...(schema.enum ?? []), ...testData.ids] : []),
    ...(types.includes('array')
      ? [[item], [item, item], Array.from({ length: 3 }, () => null), Array(1000).fill(item)]
      : []),
    ...(types.includes('object') ? [JSON.parse('{"__proto__": {"isAdmin": true}}')] : []),
    ...others,
  ]
}

/** Values of which every pattern of the contract accepts at least one. */
function sampleTexts(testData: TestData, name: string): string[] {
  const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10)
  return [
    ...(name === 'city' ? ['moscow'] : [testData.idOf(name)]),
    '+79161234567',
    date,
    `${date}T19:00`,
    'moscow',
    'hostile@example.ru',
    '19:00',
    '1',
    '-W-5T19:00',
    '30,50,40,60',
    'https://example.ru/a',
    'RU',
    '1234',
    '123456',
    'ABC234',
    'key-of-one-act',
    'Слова',
    '',
  ]
}

/** A valid value for a schema. */
export function validValue(schema: Schema, testData: TestData, name: string): unknown {
  const [type] = [schema.type].flat().filter((item) => item !== 'null')
  if (schema.enum) return schema.enum.find((item) => item !== null)
  if (schema.anyOf) return validValue(schema.anyOf[0] ?? {}, testData, name)
  if (type === 'boolean') return true
  if (type === 'array') {
    const { items, minItems = 1 } = schema
    return items ? Array(Math.max(1, minItems)).fill(validValue(items, testData, name)) : []
  }
  if (type === 'object') return validObject(schema, testData, Object.keys(schema.properties ?? {}))
  if (type === 'integer' || type === 'number') {
    const usual = { lat: 55.75, lon: 37.61, seats: 10 }[name] ?? 1
    const step = schema.multipleOf ?? 1
    const fitting = Math.min(schema.maximum ?? usual, Math.max(schema.minimum ?? usual, usual))
    return step === 1 ? fitting : Math.ceil((schema.minimum ?? fitting) / step) * step
  }
  if (!schema.pattern) return 'Слова'
  const pattern = new RegExp(schema.pattern, 'u')
  return sampleTexts(testData, name).find((sample) => pattern.test(sample)) ?? 'Слова'
}

export function validObject(
  { properties = {} }: Schema,
  testData: TestData,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const schema = properties[name]
      return schema ? [[name, validValue(schema, testData, name)]] : []
    }),
  )
}
