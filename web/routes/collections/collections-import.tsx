import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { ImportPage } from '#web/screens/collections/importing/import-page.tsx'

export function load({ publicUrl }: PageLoadArgs) {
  return { seo: pageHeadOf({ title: 'Перенести сохранённые места', isIndexed: false }, publicUrl) }
}

export default function CollectionsImportRoute() {
  return <ImportPage />
}
