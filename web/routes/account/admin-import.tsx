import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { pageForbidden, pageNotFound } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import {
  importChangesQuery,
  importQuery,
  skippedRowsQuery,
  skipReasonsQuery,
} from '#web/nouns/imports/api.ts'
import { runTabOf } from '#web/screens/imports/run-tab.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const RunPage = lazy(async () => ({
  default: (await import('#web/screens/imports/run-page.tsx')).RunPage,
}))

export async function load({ queryClient, url, params, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const { runId = '' } = params
  if (!/^[0-9a-f]{24}$/.test(runId)) throw pageNotFound()
  const run = await queryClient.ensureQueryData(importQuery(runId))
  const tab = runTabOf(url.searchParams, run.report)
  if (import.meta.env.SSR && tab === 'skipped') {
    const reason = url.searchParams.get('reason') ?? undefined
    await Promise.all([
      queryClient.ensureQueryData(skipReasonsQuery(runId)),
      queryClient.ensureInfiniteQueryData(skippedRowsQuery(runId, reason, pageNumberOf(url))),
    ])
  } else if (import.meta.env.SSR && tab !== 'skipped') {
    await queryClient.ensureInfiniteQueryData(importChangesQuery(runId, tab, pageNumberOf(url)))
  }
  return { seo: pageHeadOf({ title: `Загрузка: ${run.fileName}`, isIndexed: false }, publicUrl) }
}

export default function AdminImportRoute() {
  const { runId = '' } = useParams()
  return (
    <Suspense fallback={<PageLoading />}>
      <RunPage key={runId} runId={runId} />
    </Suspense>
  )
}
