import type { OperationName } from '#contract/api.ts'
import type { OperationResponse } from '#contract/pages.ts'
import { tagsOf } from '#server/features/pages/address.ts'
import { callerForGuests } from '#server/features/pages/shared-responses.ts'
import type { AppInstance } from '#server/lib/http.ts'

const parameters: Record<string, string> = { places: 'placeId', posts: 'postId' }

/** The response that a page for guests would use for this API address: from the cache if possible. */
export function callForGuestPage(app: AppInstance, url: string): Promise<OperationResponse> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, api, version, noun = '', id] = pathname.split('/')
  const parameter = id === undefined || id === 'by-ids' ? undefined : parameters[noun]
  const path = parameter ? `/${api}/${version}/${noun}/:${parameter}` : pathname
  const input = {
    ...(parameter && { params: { [parameter]: id } }),
    query: Object.fromEntries(searchParams),
  }
  const name = `GET ${path}` as OperationName
  return callerForGuests(app)(name, input as never, tagsOf(name, input))
}
