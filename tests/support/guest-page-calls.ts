import type { OperationName } from '#contract/api.ts'
import type { OperationResponse } from '#contract/pages.ts'
import { tagsOf } from '#server/features/pages/address.ts'
import { callerForGuests } from '#server/features/pages/shared-responses.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'

const idParameters: Record<string, string> = { places: 'placeId', posts: 'postId' }

/** Calls the API as the rendering of a page for guests does, which reads the shared cache first. */
export function callForGuestPage(app: AppInstance, url: string): Promise<OperationResponse> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const [, api, version, resource = '', id] = pathname.split('/')
  const parameter = id === undefined || id === 'by-ids' ? undefined : idParameters[resource]
  const path = parameter ? `/${api}/${version}/${resource}/:${parameter}` : pathname
  const input = {
    ...(parameter && { params: { [parameter]: id } }),
    query: Object.fromEntries(searchParams),
  }
  const name = `GET ${path}` as OperationName
  return callerForGuests(app)(name, input as never, tagsOf(name, input))
}
