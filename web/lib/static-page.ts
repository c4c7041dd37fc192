import { browserLoader, type PageLoadArgs, serverLoader } from './route-data.ts'
import { loadedMeta, metaOf } from './seo.ts'

/** Loaders and meta of a page that needs no data. */
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
  const load = async ({ publicUrl }: PageLoadArgs) => ({
    seo: metaOf({ title, canonical: path, description, isIndexed }, publicUrl),
  })
  return { loader: serverLoader(load), clientLoader: browserLoader(load), meta: loadedMeta }
}
