import { sessionQuery, sessionsQuery } from '#web/features/accounts/api.ts'
import { SettingsPage } from '#web/features/accounts/settings-page.tsx'
import { ignoreOverlays } from '#web/lib/modal.ts'
import { browserLoader, type PageLoadArgs, serverLoader } from '#web/lib/route-data.ts'
import { loadedMeta, metaOf } from '#web/lib/seo.ts'

async function load({ queryClient, publicUrl }: PageLoadArgs) {
  await Promise.all([
    queryClient.ensureQueryData(sessionQuery()),
    queryClient.prefetchQuery({ ...sessionsQuery(), staleTime: 0 }),
  ])
  return { seo: metaOf({ title: 'Настройки', isIndexed: false }, publicUrl) }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)
export const meta = loadedMeta
export const shouldRevalidate = ignoreOverlays

export default SettingsPage
