import type { PageLoadArgs } from './route-data.ts'
import { pageHeadOf } from './seo.ts'

/** The `load` of a page that needs no data. */
export function staticPage({
  title,
  path,
  description,
  isIndexed,
}: {
  title: string
  path: string
  description?: string
  isIndexed?: boolean
}) {
  return ({ publicUrl }: PageLoadArgs) => ({
    seo: pageHeadOf({ title, canonical: path, description, isIndexed }, publicUrl),
  })
}
