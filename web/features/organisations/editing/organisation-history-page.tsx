import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type OrganisationField, organisationFieldNames } from '#contract/organisation-fields.ts'
import { cityQuery } from '#web/features/cities/api.ts'
import { categoriesQuery } from '#web/features/reference/api.ts'
import { NOTHING } from '#web/features/revisions/before.tsx'
import { RevisionsPage } from '#web/features/revisions/revisions-page.tsx'
import { apiOf } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/paged-query.ts'
import { organisationQuery } from '../api.ts'
import { organisationCrumbs } from '../organisation-page.tsx'
import { organisationSaved } from './organisation-saved.ts'

function organisationHistoryQuery(organisationId: string) {
  return pagedQuery({
    queryKey: ['organisation-history', organisationId],
    load: async (api, range, signal) =>
      (
        await api.call(
          'GET /api/v2/organisations/:organisationId/history',
          { params: { organisationId }, query: range },
          signal,
        )
      ).revisions,
  })
}

export function OrganisationHistoryPage({ organisationId }: { organisationId: string }) {
  const queryClient = useQueryClient()
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  const query = useInfiniteQuery(organisationHistoryQuery(organisationId))
  if (!organisation) return null
  const revert = async (revisionId: string) => {
    const { organisation: reverted } = await apiOf(queryClient).call(
      'POST /api/v2/organisations/:organisationId/history/:revisionId/revert',
      { params: { organisationId, revisionId } },
    )
    organisationSaved(queryClient, reverted)
  }
  return (
    <RevisionsPage
      title={`История: ${organisation.name}`}
      crumbs={[...organisationCrumbs(organisation), { label: 'История' }]}
      query={query}
      fieldNames={organisationFieldNames}
      words={(field, value) => (value ? <FieldWord field={field} value={value} /> : NOTHING)}
      revert={revert}
    />
  )
}

function FieldWord({ field, value }: { field: OrganisationField; value: unknown }) {
  if (field === 'category') return <CategoryWord id={value} />
  if (typeof value !== 'string') return NOTHING
  if (field === 'cityId') return <CityWord latinName={value} />
  if (field === 'avatarId') return 'фотография'
  if (field === 'status') return value === 'deleted' ? 'Удалена' : 'Работает'
  return value
}

function CategoryWord({ id }: { id: unknown }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return categories.find((category) => category.id === id)?.name ?? 'Разные'
}

function CityWord({ latinName }: { latinName: string }) {
  const { data: city } = useQuery(cityQuery(latinName))
  return city?.name ?? '…'
}
