import { lazy, Suspense } from 'react'
import { data, useParams } from 'react-router'
import { pageNotFound } from '#web/lib/api/api-error.ts'
import { pageOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { metaOf } from '#web/lib/pages/seo.ts'
import {
  importChangesQuery,
  importQuery,
  skippedRowsQuery,
  skipReasonsQuery,
} from '#web/nouns/imports/api.ts'
import { runTabOf } from '#web/screens/imports/run-tab.ts'
import { FormPlaceholder } from '#web/ui/forms/form-placeholder.tsx'

const RunPage = lazy(async () => ({
  default: (await import('#web/screens/imports/run-page.tsx')).RunPage,
}))

export async function load({ queryClient, url, params, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw data({ status: 'Forbidden' }, { status: 403 })
  const { runId = '' } = params
  if (!/^[0-9a-f]{24}$/.test(runId)) throw pageNotFound()
  const run = await queryClient.ensureQueryData(importQuery(runId))
  const tab = runTabOf(url.searchParams, run.report)
  if (import.meta.env.SSR && tab === 'skipped') {
    const reason = url.searchParams.get('reason') ?? undefined
    await Promise.all([
      queryClient.ensureQueryData(skipReasonsQuery(runId)),
      queryClient.ensureInfiniteQueryData(skippedRowsQuery(runId, reason, pageOf(url))),
    ])
  } else if (import.meta.env.SSR && tab !== 'skipped') {
    await queryClient.ensureInfiniteQueryData(importChangesQuery(runId, tab, pageOf(url)))
  }
  return { seo: metaOf({ title: `Загрузка: ${run.fileName}`, isIndexed: false }, publicUrl) }
}

export default function AdminImportRoute() {
  const { runId = '' } = useParams()
  return (
    <Suspense fallback={<FormPlaceholder />}>
      <RunPage key={runId} runId={runId} />
    </Suspense>
  )
}
