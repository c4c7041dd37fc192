import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type {
  Organisation,
  OrganisationChange,
  OrganisationCreation,
} from '#contract/organisations/organisations.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { invalidateVenueQueries } from '#web/nouns/places/edit-form/api.ts'
import { showErrorMessage } from '#web/ui/windows/show-error-message.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { organisationQuery } from './api.ts'

export function useCreateOrganisation(handlers: WriteHandlers<Organisation>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: OrganisationCreation) => {
      const { organisation } = await apiOf(queryClient).call('POST /api/v2/organisations', { body })
      return cacheOrganisation(queryClient, organisation)
    },
  })
}

export function useSaveOrganisation(organisationId: string, handlers: WriteHandlers<Organisation>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (body: OrganisationChange) => {
      const { organisation } = await apiOf(queryClient).call('PATCH /api/v2/organisations/:organisationId', {
        params: { organisationId },
        body,
      })
      return cacheOrganisation(queryClient, organisation)
    },
  })
}

/** Undoes one edit of the history. */
export function useRevertOrganisation(organisationId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async (revisionId: string) => {
      const { organisation } = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/history/:revisionId/revert',
        { params: { organisationId, revisionId } },
      )
      return cacheOrganisation(queryClient, organisation)
    },
  })
}

export function useDeleteOrganisation(organisationId: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    onError: (error) => showErrorMessage(error, 'Не получилось удалить сеть'),
    ...handlers,
    mutationFn: async () => {
      await apiOf(queryClient).call('DELETE /api/v2/organisations/:organisationId', {
        params: { organisationId },
      })
      await queryClient.invalidateQueries({ queryKey: organisationQuery(organisationId).queryKey })
      invalidateVenueQueries(queryClient)
    },
  })
}

export function useRecoverOrganisation(organisationId: string) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    mutationFn: async () => {
      const { organisation } = await apiOf(queryClient).call(
        'POST /api/v2/organisations/:organisationId/recover',
        { params: { organisationId } },
      )
      return cacheOrganisation(queryClient, organisation)
    },
    onSuccess: () => showSnackbar('Сеть восстановлена', 'success'),
    onError: (error) => showErrorMessage(error, 'Не получилось восстановить сеть'),
  })
}

/** Updates the cached organisation, and marks other queries that show it as stale. */
function cacheOrganisation(queryClient: QueryClient, organisation: Organisation): Organisation {
  queryClient.setQueryData(organisationQuery(organisation.id).queryKey, organisation)
  invalidateVenueQueries(queryClient)
  return organisation
}
