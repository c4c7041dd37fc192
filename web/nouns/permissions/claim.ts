import { useQueryClient } from '@tanstack/react-query'
import type { Place } from '#contract/places/places.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { cachePlace } from '#web/nouns/places/edit-form/api.ts'

export type ClaimContact = { phoneId: string } | { email: string }

export interface SentClaim {
  contact: ClaimContact
  claimId: string
  sentTo: string
  /** Milliseconds. */
  resendAt: number
}

/** Sends a code to the phone or e-mail of the place. */
export function useSendClaim(placeId: string, handlers: WriteHandlers<SentClaim>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (contact: ClaimContact): Promise<SentClaim> => {
      const { claim, timeout } = await apiOf(queryClient).call('POST /api/v2/claims', {
        body: { placeId, ...contact },
      })
      return {
        contact,
        claimId: claim.id,
        sentTo: claim.sentTo,
        resendAt: Date.now() + timeout * 1000,
      }
    },
  })
}

/** Confirms the code: the person becomes the owner. */
export function useConfirmClaim(claimId: string, handlers: WriteHandlers<Place>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (code: string) => {
      const { place } = await apiOf(queryClient).call('POST /api/v2/claims/:claimId/confirm', {
        params: { claimId },
        body: { code },
      })
      cachePlace(queryClient, place)
      return place
    },
  })
}
