import { isId } from '#contract/ids.ts'
import { pageNotFound } from '../api/api-error.ts'

/** The id in a path. @throws {ApiError} 404 for text that is no id, without a request */
export function requireId(text: string | undefined): string {
  if (text && isId(text)) return text
  throw pageNotFound()
}
