import { isId } from '#contract/ids.ts'
import { ApiError } from './api-error.ts'

/**
 * The id in a path.
 * @throws {ApiError} 404 for what cannot be one: such a page does not exist, and nobody has to be asked
 */
export function requireId(text: string | undefined): string {
  if (text && isId(text)) return text
  throw new ApiError({
    code: 404,
    status: 'RecordNotFound',
    messageUI: { message: 'Кажется, этой страницы больше не существует', type: 'error' },
  })
}
