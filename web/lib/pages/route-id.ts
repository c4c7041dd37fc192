import { isId } from '#contract/ids.ts'
import { pageNotFound } from '../api/api-error.ts'

/**
 * The id in a path.
 * @throws {ApiError} 404 for what cannot be one: such a page cannot exist, so no request is needed
 */
export function requireId(text: string | undefined): string {
  if (text && isId(text)) return text
  throw pageNotFound()
}
