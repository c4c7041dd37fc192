import { describe, expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isReservedSlug } from '#contract/slugs.ts'
import { validateFields } from '#server/features/reference/lists/rules.ts'
import { routes } from '#web/routes.ts'

// Words with a meaning of their own in an address, which no place, city, category or cuisine may be called.

const operations = (endpoints as readonly Endpoint[]).map(({ path }) => path)
const pages = pathsOf(routes)

function pathsOf(items: typeof routes): string[] {
  return items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])
}

/** The fixed segments that follow the prefix. */
function segmentsAfter(prefix: RegExp, paths: readonly string[]): string[] {
  const found = paths.map((path) => prefix.exec(path) && path.replace(prefix, '').split('/')[0])
  return [...new Set(found)].filter((segment) => segment != null && /^[a-z]/.test(segment)) as string[]
}

const isRefused = (list: 'categories' | 'cuisines', latinName: string) =>
  validateFields(list, { latinName }, { isNew: false }).latinName !== undefined

describe('a slug may not be', () => {
  test.each(segmentsAfter(/^\/api\/v\d\/places\//, operations))('the operation «%s»', (segment) =>
    expect(isReservedSlug(segment)).toBe(true),
  )

  test.each(segmentsAfter(/^/, pages))('the page «%s»', (segment) =>
    expect(isReservedSlug(segment)).toBe(true),
  )
})

test.each(segmentsAfter(/^:\w+\//, pages))('a category may not be the page «%s»', (segment) =>
  expect(isRefused('categories', segment)).toBe(true),
)

test.each(segmentsAfter(/^:cityName\/places\//, pages))('a cuisine may not be the page «%s»', (segment) =>
  expect(isRefused('cuisines', segment)).toBe(true),
)
