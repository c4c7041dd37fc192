import { pageForbidden } from '#web/lib/api/api-error.ts'
import { pageNumberOf } from '#web/lib/api/paged-query.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { accountsQuery } from '#web/nouns/administration/api.ts'
import { AccountsPage } from '#web/screens/administration/accounts-page.tsx'

export async function load({ queryClient, url, publicUrl, viewer }: PageLoadArgs) {
  if (!viewer?.isAdmin) throw pageForbidden()
  const list = accountsQuery(url.searchParams.get('query')?.trim() ?? '', pageNumberOf(url))
  if (import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(list)
  else void queryClient.prefetchInfiniteQuery(list)
  return { seo: pageHeadOf({ title: 'Администрирование', isIndexed: false }, publicUrl) }
}

export default AccountsPage
