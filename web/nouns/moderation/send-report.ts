import { useQueryClient } from '@tanstack/react-query'
import type { OperationData } from '#contract/api.ts'
import type { ReasonName } from '#contract/moderation/moderation-labels.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { useSingleFlightMutation, type WriteHandlers } from '#web/lib/single-flight.ts'
import type { ReportTarget } from './report-address.ts'

type Report = OperationData<'POST /api/v2/reports'>['report']

export function useSendReport({ kind, id }: ReportTarget, handlers: WriteHandlers<Report>) {
  const queryClient = useQueryClient()
  return useSingleFlightMutation({
    ...handlers,
    mutationFn: async (report: { reason: ReasonName; text: string }) => {
      const body = { [`${kind}Id`]: id, ...report }
      return (await apiOf(queryClient).call('POST /api/v2/reports', { body })).report
    },
  })
}
