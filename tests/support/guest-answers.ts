import type { OperationName } from '#contract/api.ts'
import type { OperationAnswer } from '#contract/pages.ts'
import { tagsOf } from '#server/features/pages/address.ts'
import { answerGuests } from '#server/features/pages/guest-cache.ts'
import type { AppInstance } from '#server/lib/http.ts'

const parameters: Record<string, string> = { places: 'placeId', posts: 'postId' }

/** What a page for guests would show of this address of the API: from the cache when it is there. */
export function readForPage(app: AppInstance, url: string): Promise<OperationAnswer> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, api, version, noun = '', id] = pathname.split('/')
  const parameter = id === undefined || id === 'by-ids' ? undefined : parameters[noun]
  const path = parameter ? `/${api}/${version}/${noun}/:${parameter}` : pathname
  const input = {
    ...(parameter && { params: { [parameter]: id } }),
    query: Object.fromEntries(searchParams),
  }
  const name = `GET ${path}` as OperationName
  return answerGuests(app, name, input as never, tagsOf(name, input))
}
