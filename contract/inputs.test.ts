import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import type { Endpoint } from './endpoint.ts'

interface Part {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
}

/** Whether the pattern limits the length: it has an end, and repeats nothing without a maximum. */
function isLimiting(pattern = ''): boolean {
  const withoutClasses = pattern.replace(/\\.|\[[^\]]*\]/g, '')
  return pattern.endsWith('$') && !/[*+]|\{\d+,\}/.test(withoutClasses)
}

/** The parts of an input without a maximum. */
function unbounded(part: Part, path: string): string[] {
  const types = [part.type].flat()
  const own: boolean[] = [
    (types.includes('integer') || types.includes('number')) &&
      !part.enum &&
      (part.minimum === undefined || part.maximum === undefined),
    types.includes('string') && !part.enum && part.maxLength === undefined && !isLimiting(part.pattern),
    types.includes('array') && part.maxItems === undefined,
  ]
  return [
    ...(own.some(Boolean) ? [path] : []),
    ...Object.entries(part.properties ?? {}).flatMap(([name, part]) => unbounded(part, `${path}.${name}`)),
    ...(part.items ? unbounded(part.items, `${path}[]`) : []),
    ...(part.anyOf ?? []).flatMap((item) => unbounded(item, path)),
  ]
}

test('every number, text and list of a request has bounds', () => {
  const open = (endpoints as readonly Endpoint[]).flatMap(({ method, path, schema }) =>
    (['params', 'querystring', 'body'] as const).flatMap((part) =>
      schema[part] ? unbounded(schema[part] as Part, `${method} ${path} ${part}`) : [],
    ),
  )
  expect(open).toEqual([])
})
