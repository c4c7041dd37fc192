import { useParams } from 'react-router'
import { pageForbidden, pageNotFound } from '#web/lib/api/api-error.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { isListName, listLabels } from '#web/nouns/administration/list-labels.ts'
import { referenceRowQuery } from '#web/nouns/administration/reference-rows-query.ts'
import { NewReferenceRowPage, ReferenceRowPage } from '#web/screens/reference-lists/reference-row-page.tsx'

export async function load({ queryClient, params, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin && !viewer?.isContentManager) throw pageForbidden()
  const { list, rowId = '' } = params
  if (!isListName(list)) throw pageNotFound()
  if (rowId === 'new')
    return { seo: pageHeadOf({ title: listLabels[list].add, isIndexed: false }, publicUrl) }
  if (!/^[1-9]\d{0,8}$/.test(rowId)) throw pageNotFound()
  const row = await queryClient.ensureQueryData(referenceRowQuery(list, Number(rowId)))
  return {
    seo: pageHeadOf(
      { title: `${listLabels[list].singular}: ${row.fields.name}`, isIndexed: false },
      publicUrl,
    ),
  }
}

export default function AdminListRowRoute() {
  const { list, rowId = '' } = useParams()
  if (!isListName(list)) return null
  if (rowId === 'new') return <NewReferenceRowPage key={list} list={list} />
  return <ReferenceRowPage key={rowId} list={list} rowId={Number(rowId)} />
}
