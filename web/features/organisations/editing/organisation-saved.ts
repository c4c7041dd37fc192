import type { QueryClient } from '@tanstack/react-query'
import type { Organisation } from '#contract/organisations.ts'
import { venuesChanged } from '#web/features/places/editing/api.ts'
import { organisationQuery } from '../api.ts'

/** The organisation itself is known; what else shows it is asked for anew when it is next on the screen. */
export function organisationSaved(queryClient: QueryClient, organisation: Organisation): void {
  queryClient.setQueryData(organisationQuery(organisation.id).queryKey, organisation)
  venuesChanged(queryClient)
}
