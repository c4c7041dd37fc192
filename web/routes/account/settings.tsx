import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { sessionQuery, sessionsQuery } from '#web/nouns/accounts/api.ts'
import { SettingsPage } from '#web/screens/settings/settings-page.tsx'

export async function load({ queryClient, publicUrl }: PageLoadArgs) {
  await Promise.all([
    queryClient.ensureQueryData(sessionQuery()),
    queryClient.prefetchQuery({ ...sessionsQuery(), staleTime: 0 }),
  ])
  return { seo: pageHeadOf({ title: 'Настройки', isIndexed: false }, publicUrl) }
}

export default SettingsPage
