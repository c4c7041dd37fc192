import type { InjectOptions } from 'fastify'
import type { Operation, Schema } from './operations.ts'
import { roles, type TestData } from './test-data.ts'
import { hostileValues, toJson, validObject, validValue } from './values.ts'

/** Makes a request with the ids and sessions of the current test data. */
export type Attempt = (testData: TestData) => InjectOptions

const FORM = 'application/x-www-form-urlencoded'

/** Optional fields without which an operation would be refused early. */
const sentFields: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v2/posts': ['text', 'rating', 'placeId'],
  'POST /api/v2/comments': ['text'],
  'POST /api/v2/messages': ['text'],
  'POST /api/v2/chats': ['userId'],
  'POST /api/v2/likes': ['postId'],
  'GET /api/v2/likes': ['postId'],
  'DELETE /api/v2/likes': ['postId'],
  'POST /api/v2/claims': ['placeId'],
  'POST /api/v2/auth/request-password': ['email'],
  'POST /api/v2/auth/restore-password': ['email'],
  'POST /api/v2/auth/login-by-temporary-password': ['email'],
  'POST /api/v2/auth/login-by-permanent-password': ['email'],
  'POST /api/v2/followers': ['userId'],
  'DELETE /api/v2/followers': ['userId'],
  'GET /api/v2/followers': ['userId', 'type'],
  'POST /api/v2/permissions/{value}': ['placeId', 'userId'],
  'DELETE /api/v2/permissions': ['placeId', 'userId'],
  'GET /api/v2/permissions': ['placeId'],
}

/** Tries every hostile value in each input of an operation, with valid values in the others. */
export function attemptsAt(operation: Operation, testData: TestData): Attempt[] {
  const { method, path, parameters, bodies } = operation
  const wanted = sentFields[`${method} ${path}`] ?? []
  const isSent = (name: string, required: boolean) => required || wanted.includes(name)
  const attempts: Attempt[] = []

  for (const role of roles) {
    const build =
      (changed: { part: string; at: string; value: unknown } | null, raw?: [string, string]): Attempt =>
      (now) => {
        const inputOf = (part: string, name: string, schema: Schema) =>
          changed?.part === part && changed.at === name ? changed.value : validValue(schema, now, name)
        let url = path
        const query: string[] = []
        for (const { in: place, name, required = false, schema } of parameters) {
          if (place === 'path') {
            url = url.replace(`{${name}}`, encode(inputOf('path', name, schema)))
          } else if (isSent(name, required) || (changed?.part === 'query' && changed.at === name)) {
            query.push(`${name}=${encode(inputOf('query', name, schema))}`)
          }
        }
        const [type, schema] = Object.entries(bodies)[0] ?? []
        const sent = raw ?? (type && schema ? bodyOf(type, schema, now, wanted, changed) : undefined)
        return {
          method: method as 'GET',
          url: query.length > 0 ? `${url}?${query.join('&')}` : url,
          headers: { ...now.sessions[role], ...(sent && { 'content-type': sent[0] }) },
          ...(sent && { payload: sent[1] }),
        }
      }

    attempts.push(build(null))
    for (const { in: part, name, schema } of parameters) {
      for (const value of hostileValues(schema, testData, name)) {
        if (part === 'path' && encode(value) === '') continue
        attempts.push(build({ part, at: name, value }))
      }
    }
    const [type, schema] = Object.entries(bodies)[0] ?? []
    if (!type || !schema) continue
    for (const [at, part] of pathsOf(schema)) {
      for (const value of hostileValues(part, testData, at.split('.').at(-1) ?? '')) {
        attempts.push(build({ part: 'body', at, value }))
      }
    }
    for (const [rawType, body] of rawBodies) attempts.push(build(null, [rawType, body]))
  }
  return attempts
}

const rawBodies: [string, string][] = [
  ['application/json', ''],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '{"__proto__":{"x":1}}'],
  ['application/json', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  [FORM, 'a=%00&b=%ff&__proto__=1'],
  ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--\r\n'],
  ['text/plain', 'слова'],
]

/** Paths of every field of a body, those within objects and lists too: `phones.0.name`. */
function pathsOf(schema: Schema, before = ''): [string, Schema][] {
  const body = schema.anyOf?.[0] ?? schema
  return Object.entries(body.properties ?? {}).flatMap(([name, part]) => {
    const at = before + name
    const items = part.items?.properties ? pathsOf(part.items, `${at}.0.`) : []
    const inner = part.properties ? pathsOf(part, `${at}.`) : []
    return [[at, part] as [string, Schema], ...items, ...inner]
  })
}

function bodyOf(
  type: string,
  schema: Schema,
  testData: TestData,
  wanted: readonly string[],
  changed: { part: string; at: string; value: unknown } | null,
): [string, string] {
  const body = schema.anyOf?.[0] ?? schema
  const top = changed?.part === 'body' ? [changed.at.split('.')[0] ?? ''] : []
  const names = [...new Set([...(body.required ?? []), ...wanted, ...top])]
  const value = validObject(body, testData, names)
  if (changed?.part === 'body') put(value, changed.at.split('.'), changed.value)
  if (type !== FORM) return [type.startsWith('multipart') ? `${type}; boundary=x` : type, toJson(value)]
  return [
    FORM,
    Object.entries(value)
      .map(([name, one]) => `${name}=${encode(one)}`)
      .join('&'),
  ]
}

function put(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
  if (typeof target !== 'object' || target === null) return
  const fields = target as Record<string, unknown>
  if (rest.length > 0) put(fields[name], rest, value)
  else fields[name] = value
}

/** Encodes every lone surrogate as the bytes of U+D800, which are not valid UTF-8. */
function encode(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null && !('text' in value) ? toJson(value) : String(value)
  return [...text]
    .map((letter) => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80'))
    .join('')
}
