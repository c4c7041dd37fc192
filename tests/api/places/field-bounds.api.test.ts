import type { TSchema } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Schema } from '#tests/fuzz/operations.ts'
import { buildTestData, type TestData } from '#tests/fuzz/test-data.ts'
import { validObject, validValue } from '#tests/fuzz/values.ts'
import { testApp } from '#tests/support/app.ts'

// Values beyond a bound of the contract are refused with a message that names the bound.

const app = testApp()
let world: TestData

beforeAll(async () => {
  world = await buildTestData(app)
})

type Bounded = Schema & { minLength?: number; maxLength?: number; maxItems?: number }

interface MissingBound {
  /** As the refusal names it: `menus.0.title`. */
  field: string
  bound: number
  body: (world: TestData) => unknown
}

type Wrap = (value: unknown, world: TestData) => unknown

/** Every bound of a schema, broken alone: the value is wrapped as the form would send it. */
function missingBoundsOf(schema: Bounded, field = '', wrap: Wrap = (value) => value): MissingBound[] {
  const at = (name: string | number) => (field === '' ? String(name) : `${field}.${name}`)
  if (schema.anyOf) return schema.anyOf.flatMap((item) => missingBoundsOf(item, field, wrap))
  if (schema.properties) {
    const { required = [] } = schema
    return Object.entries(schema.properties).flatMap(([name, one]) =>
      missingBoundsOf(one, at(name), (value, world) =>
        wrap({ ...validObject(schema, world, required), [name]: value }, world),
      ),
    )
  }
  const breach = (value: unknown, bound: number): MissingBound => ({
    field,
    bound,
    body: (world) => wrap(value, world),
  })
  const { minLength = 0, maxLength, minimum, maximum, minItems = 1, maxItems, items } = schema
  return [
    ...(minLength > 1 ? [breach('я'.repeat(minLength - 1), minLength)] : []),
    ...(maxLength !== undefined && maxLength < 10_000 ? [breach('я'.repeat(maxLength + 1), maxLength)] : []),
    ...(minimum === undefined ? [] : [breach(minimum - 1, minimum)]),
    ...(maximum === undefined || maximum > 1e9 ? [] : [breach(maximum + 1, maximum)]),
    ...(maxItems === undefined
      ? []
      : [
          breach(
            Array.from({ length: maxItems + 1 }, () => ({})),
            maxItems,
          ),
        ]),
    ...(items
      ? missingBoundsOf(items, at(0), (value, world) => wrap(Array(Math.max(1, minItems)).fill(value), world))
      : []),
  ]
}

const forms = Object.values(endpoints).flatMap((endpoint) => {
  const { body } = endpoint.schema as { body?: TSchema }
  // The keys of a subscription are made by browsers, not typed into a form.
  const breaches = (body ? missingBoundsOf(body as Bounded) : []).filter(
    ({ field }) => !field.startsWith('keys.'),
  )
  return breaches.length > 0 ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, breaches }] : []
})

describe.each(forms)('$name', ({ endpoint, breaches }) => {
  const { params } = endpoint.schema as { params?: Schema }
  test.each(breaches)('$field: $bound', async ({ field, bound, body }) => {
    const url = endpoint.path.replaceAll(/:(\w+)/g, (_, name) =>
      String(validValue(params?.properties?.[name] ?? {}, world, name)),
    )
    const { status, error } = await app.request({
      method: endpoint.method,
      url,
      headers: world.sessions.admin,
      payload: body(world) as object,
    })
    const [sentence = ''] = error.fields?.[field] ?? []
    expect([status, sentence.replaceAll(/\s/g, '').replace('−', '-')]).toEqual([
      expect.toBeOneOf([400, 422]),
      expect.stringContaining(String(bound)),
    ])
  })
})
