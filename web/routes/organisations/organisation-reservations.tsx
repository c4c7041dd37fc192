import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useIsHydrated } from '#web/lib/browser/hydrated.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { requireId } from '#web/lib/pages/route-id.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { organisationQuery } from '#web/nouns/organisations/api.ts'
import { readBoardAddress } from '#web/nouns/reservations/board/board-address.ts'
import { chainBoardQuery } from '#web/nouns/reservations/board/board-api.ts'
import { PageLoading } from '#web/ui/forms/form-placeholder.tsx'

const ChainBoardPage = lazy(async () => ({
  default: (await import('#web/screens/board/chain/chain-board-page.tsx')).ChainBoardPage,
}))

export async function load({ queryClient, params, url, publicUrl }: PageLoadArgs) {
  const id = requireId(params.organisationId)
  const { name, city } = await queryClient.ensureQueryData(organisationQuery(id))
  // The browser shows the page at once, with its loading state.
  if (import.meta.env.SSR)
    await queryClient.fetchQuery(chainBoardQuery(id, readBoardAddress(url.searchParams).date))
  return { seo: pageHeadOf({ title: `Брони: ${name}`, isIndexed: false }, publicUrl), ...(city && { city }) }
}

export default function OrganisationReservationsRoute() {
  const { organisationId = '' } = useParams()
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  const isHydrated = useIsHydrated()
  return (
    <Suspense fallback={<PageLoading />}>
      {organisation && isHydrated ? (
        <ChainBoardPage key={organisation.id} organisation={organisation} />
      ) : (
        <PageLoading />
      )}
    </Suspense>
  )
}
