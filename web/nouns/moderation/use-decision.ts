import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DecisionRequest, ModerationCase } from '#contract/moderation/moderation.ts'
import { apiOf } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { ListPage } from '#web/lib/api/paged-query.ts'
import { invalidateRoots } from '#web/lib/api/query-keys.ts'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import { casesKey } from './api.ts'

export type DecisionAction = DecisionRequest['action']

/** Decides a case: it leaves the queue at once, and comes back when the server refuses. */
export function useDecision(known: ModerationCase) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: DecisionRequest) => {
      const params = { caseId: known.id }
      return (
        await apiOf(queryClient).call('POST /api/v2/moderation/cases/:caseId/decision', { params, body })
      ).case
    },
    onMutate: async ({ action }) => {
      await queryClient.cancelQueries({ queryKey: casesKey })
      patchCase(queryClient, { ...known, ...expectedAfter(known, action) })
      // The hook renders again with the expected case before the server answers.
      return { before: known }
    },
    onSuccess: (decided) => {
      patchCase(queryClient, decided)
      invalidateChanged(queryClient)
    },
    onError: (error, _body, result) => {
      const before = result?.before ?? known
      if (isDecidedByOthers(error)) {
        patchCase(queryClient, { ...before, ...decidedElsewhere })
        showSnackbar('Другой модератор уже принял решение', 'info')
        return
      }
      patchCase(queryClient, before)
      showSnackbar(error.message, 'error')
    },
  })
}

/** Undoes a recent decision. */
export function useReopenCase(caseId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await apiOf(queryClient).call('POST /api/v2/moderation/cases/:caseId/reopen', { params: { caseId } }))
        .case,
    onSuccess: (reopened) => {
      patchCase(queryClient, reopened)
      invalidateChanged(queryClient)
      showSnackbar('Решение отменено', 'success')
    },
    onError: (error) => showSnackbar(error.message, 'error'),
  })
}

/** Decided by another moderator, in a way that is not known here. */
const decidedElsewhere = { status: 'decided', appealStatus: 'none', decidedAt: null } as const

export function isDecidedElsewhere({ status, decidedAt }: ModerationCase): boolean {
  return status === 'decided' && decidedAt === null
}

function expectedAfter(known: ModerationCase, action: DecisionAction): Partial<ModerationCase> {
  const decidedAt = new Date().toISOString()
  if (known.status === 'open') {
    if (action === 'hide') return { status: 'hidden', isHidden: true, decidedAt }
    return { status: action === 'reject' ? 'rejected' : 'decided', decidedAt }
  }
  const isRestored = action === 'restore'
  const after = isRestored
    ? { isHidden: false, isDeleted: false, isUnconfirmed: false }
    : { isUnconfirmed: false }
  if (known.appealStatus !== 'open') return after
  return { ...after, appealStatus: isRestored ? 'granted' : 'rejected' }
}

function isDecidedByOthers(error: Error): boolean {
  return error instanceof ApiError && (error.status === 'AlreadyDecided' || error.status === 'RecordNotFound')
}

function patchCase(queryClient: QueryClient, changed: ModerationCase): void {
  queryClient.setQueriesData<InfiniteData<ListPage<ModerationCase>>>(
    { queryKey: casesKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (item.id === changed.id ? changed : item)),
        })),
      },
  )
}

/** Marks the lists and the pages of readers as stale, so that they are reloaded when opened again and not under the moderator's hands. */
function invalidateChanged(queryClient: QueryClient): void {
  void invalidateRoots(queryClient, ['moderation', 'post', 'posts', 'comments', 'place'], 'none')
}
