import { Validator } from '@seriousme/openapi-schema-validator'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { testApp } from '#tests/support/app.ts'

const app = testApp()

// biome-ignore lint/suspicious/noExplicitAny: the document is untyped JSON
type Document = any

async function readDocument(): Promise<Document> {
  return JSON.parse((await app.request({ method: 'GET', url: '/api/openapi.json' })).body)
}

test('the document has every operation of the contract with a unique name', async () => {
  const document = await readDocument()
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values<Document>(document.paths).flatMap((path) => Object.values<Document>(path))
  expect(operations).toHaveLength(endpoints.length)
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(endpoints.length)
  for (const operation of operations) {
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['4XX', '5XX']))
    expect(operation.summary).not.toBe('')
  }
})

test('the description of an operation is its own, followed by its errors', async () => {
  const { paths } = await readDocument()
  const { description } = paths['/api/v2/administration/place-actions'].post
  expect(description).toMatch(/^Refused with 422 .+\n\nErrors: \w+/)
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(await readDocument())).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('operations that need a session say so', async () => {
  const { paths } = await readDocument()
  expect(paths['/api/v2/auth/change-password'].post.security).toEqual([{ token: [] }, { cookie: [] }])
  expect(paths['/api/v2/auth/request-password'].post.security).toContainEqual({})
})

/** Operations that other programs are written against. */
const programTags = ['calendar-feeds', 'api-tokens', 'webhooks', 'reservations']

test('the operations for other programs have examples, and every example matches its schema', async () => {
  const { paths } = await readDocument()
  for (const { method, path, schema } of endpoints as readonly Endpoint[]) {
    const { body, data } = schema.example ?? {}
    if (programTags.includes(schema.tags[0] ?? '')) {
      expect.soft(data, `${method} ${path} has an example`).toBeDefined()
      expect
        .soft(body !== undefined, `${method} ${path} has an example of its body`)
        .toBe(Boolean(schema.body))
    }
    const response = Object.entries(schema.response).find(([status]) => status.startsWith('2'))?.[1]
    if (body !== undefined && schema.body)
      expect.soft(Value.Check(schema.body, body), `${method} ${path}`).toBe(true)
    if (data !== undefined && response) {
      const whole = schema.produces ? data : { data }
      expect.soft(Value.Check(response, whole), `${method} ${path}`).toBe(true)
    }
  }
  const { post } = paths['/api/v1/places/{placeId}/calendar-feed']
  expect(post.requestBody.content['application/json'].example).toEqual({ has_phones: false })
  expect(
    Object.keys(paths['/api/v1/calendar-feeds/{secret}/reservations.ics'].get.responses[200].content),
  ).toEqual(['text/calendar'])
})

test('every reference is defined and every path parameter is described', async () => {
  const document = await readDocument()
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(50)
  for (const [, name] of references) expect(document.components.schemas).toHaveProperty(String(name))
  for (const [path, operations] of Object.entries<Document>(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters = [] } of Object.values<Document>(operations)) {
      const described = parameters.filter((parameter: Document) => parameter.in === 'path')
      expect(described.map(({ name }: Document) => name)).toEqual(inPath)
    }
  }
})

test('the reference page loads nothing from other servers', async () => {
  const page = await app.request({ method: 'GET', url: '/api/docs' })
  expect(page.status).toBe(200)
  expect(page.body).not.toMatch(/(src|href)="https?:/)
  for (const [, url] of page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)) {
    expect((await app.request({ method: 'GET', url: String(url) })).status).toBe(200)
  }
})

test('an unknown address and a wrong method give different errors', async () => {
  const unknown = await app.get('/api/v1/nothing')
  expect([unknown.status, unknown.error.status]).toEqual([404, 'RouteNotFound'])
  const wrong = await app.request({ method: 'PUT', url: '/api/v1/cities' })
  expect([wrong.status, wrong.error.status, wrong.headers.allow]).toEqual([405, 'MethodNotAllowed', 'GET'])
})
