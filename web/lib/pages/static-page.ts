import type { PageLoadArgs } from './route-data.ts'
import { metaOf } from './seo.ts'

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
    seo: metaOf({ title, canonical: path, description, isIndexed }, publicUrl),
  })
}
