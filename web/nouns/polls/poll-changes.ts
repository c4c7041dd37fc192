import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Poll, PollState } from '#contract/polls/polls.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import { ownPollsQuery, pollQuery } from './api.ts'

export interface NewPoll {
  title: string
  placeIds: string[]
  times: string[]
  key: string
}

export function useCreatePoll(handlers: WriteHandlers<Poll>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ title, placeIds, times, key }: NewPoll) => {
      const body = { title, place_ids: placeIds, times, idempotency_key: key }
      const { poll } = await apiOf(queryClient).call('POST /api/v1/polls', { body })
      await saveToCache(queryClient, poll)
      return poll
    },
  })
}

export interface Ballot {
  name: string
  places: string[]
  times: string[]
  phone: string
}

export function useVote(token: string, handlers: WriteHandlers<Poll>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async ({ name, places, times, phone }: Ballot) => {
      const body = {
        name,
        ...(places.length > 0 && { places: places.join() }),
        ...(times.length > 0 && { times: times.join() }),
        ...(phone && { phone }),
      }
      const { poll } = await apiOf(queryClient).call('POST /api/v1/polls/:token/votes', {
        params: { token },
        body,
      })
      await saveToCache(queryClient, poll)
      return poll
    },
  })
}

/** Takes back one's own vote, or removes another as the creator. */
export function useDeleteVote(token: string, handlers: WriteHandlers<Poll>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (voterId: string) => {
      const { poll } = await apiOf(queryClient).call('DELETE /api/v1/polls/:token/votes/:voterId', {
        params: { token, voterId },
      })
      await saveToCache(queryClient, poll)
      return poll
    },
  })
}

export function useClosePoll(token: string, handlers: WriteHandlers<Poll>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (isClosed: boolean) => {
      const { poll } = await apiOf(queryClient).call('PATCH /api/v1/polls/:token', {
        params: { token },
        body: { is_closed: isClosed },
      })
      await saveToCache(queryClient, poll)
      return poll
    },
  })
}

export function useDeletePoll(token: string, handlers: WriteHandlers) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async () => {
      await apiOf(queryClient).call('DELETE /api/v1/polls/:token', { params: { token } })
      await queryClient.invalidateQueries({ queryKey: ownPollsQuery().queryKey })
    },
  })
}

async function saveToCache(queryClient: QueryClient, poll: Poll): Promise<void> {
  queryClient.setQueryData(pollQuery(poll.token).queryKey, poll)
  await queryClient.invalidateQueries({ queryKey: ownPollsQuery().queryKey })
}

/** Shows a state that the server has sent; an outdated one is ignored. */
export function showPollState(queryClient: QueryClient, token: string, state: PollState): void {
  queryClient.setQueryData(pollQuery(token).queryKey, (poll) => {
    if (!poll || poll.state.version > state.version) return poll
    const ownVoterId = state.voters.some(({ id }) => id === poll.ownVoterId) ? poll.ownVoterId : null
    return { ...poll, state, ownVoterId, rights: { ...poll.rights, canVote: !state.isClosed } }
  })
}
