import { pageForbidden } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { NewImportPage } from '#web/screens/imports/new-import-page.tsx'

export function load({ publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  return { seo: pageHeadOf({ title: 'Загрузить заведения', isIndexed: false }, publicUrl) }
}

export default function AdminImportNewRoute() {
  return <NewImportPage />
}
