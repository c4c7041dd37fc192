import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type OrganisationFieldName,
  organisationFieldLabels,
} from '#contract/organisations/organisation-fields.ts'
import { cityQuery } from '#web/nouns/cities/api.ts'
import { organisationHistoryQuery, organisationQuery } from '#web/nouns/organisations/api.ts'
import { useRevertOrganisation } from '#web/nouns/organisations/organisation-changes.ts'
import { organisationCrumbs } from '#web/nouns/organisations/organisation-crumbs.ts'
import { categoriesQuery } from '#web/nouns/reference/api.ts'
import { EMPTY_VALUE } from '#web/nouns/revisions/previous-value.tsx'
import { RevisionsPage } from '#web/nouns/revisions/revisions-page.tsx'

export function OrganisationHistoryPage({ organisationId }: { organisationId: string }) {
  const { data: organisation } = useQuery(organisationQuery(organisationId))
  const query = useInfiniteQuery(organisationHistoryQuery(organisationId))
  const revert = useRevertOrganisation(organisationId)
  if (!organisation) return null
  return (
    <RevisionsPage
      title={`История: ${organisation.name}`}
      crumbs={[...organisationCrumbs(organisation), { label: 'История' }]}
      query={query}
      fieldNames={organisationFieldLabels}
      formatValue={(field, value) => (value ? <FieldValue field={field} value={value} /> : EMPTY_VALUE)}
      revert={revert}
    />
  )
}

function FieldValue({ field, value }: { field: OrganisationFieldName; value: unknown }) {
  if (field === 'category') return <CategoryName id={value} />
  if (typeof value !== 'string') return EMPTY_VALUE
  if (field === 'cityId') return <CityName latinName={value} />
  if (field === 'avatarId') return 'фотография'
  if (field === 'status') return value === 'deleted' ? 'Удалена' : 'Работает'
  return value
}

function CategoryName({ id }: { id: unknown }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  return categories.find((category) => category.id === id)?.name ?? 'Разные'
}

function CityName({ latinName }: { latinName: string }) {
  const { data: city } = useQuery(cityQuery(latinName))
  return city?.name ?? '…'
}
