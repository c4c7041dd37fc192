import { sessionQuery, sessionsQuery } from '#web/features/accounts/api.ts'
import { SettingsPage } from '#web/features/accounts/settings-page.tsx'
import type { PageLoadArgs } from '#web/lib/route-data.ts'
import { metaOf } from '#web/lib/seo.ts'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  await Promise.all([
    queryClient.ensureQueryData(sessionQuery()),
    queryClient.prefetchQuery({ ...sessionsQuery(), staleTime: 0 }),
  ])
  return { seo: metaOf({ title: 'Настройки', isIndexed: false }, publicUrl) }
}

export default SettingsPage
