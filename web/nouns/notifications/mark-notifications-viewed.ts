import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Notification, NotViewedCount } from '#contract/notifications/notifications.ts'
import { apiOf } from '#web/lib/api/api.ts'
import type { CursorPage } from '#web/lib/api/cursor-query.ts'
import { notificationsKey, notificationsQuery } from './api.ts'
import { notificationCountsQuery, unreadKey } from './unread-query.ts'

/** The most ids in one request. */
const LONGEST = 101

/**
 * Marks one of the two lists, or only some of its notifications, as viewed, optimistically.
 * @throws when it failed, after restoring the former state
 */
export async function markNotificationsViewed(
  queryClient: QueryClient,
  isForOutlet: boolean,
  ids?: readonly string[],
): Promise<void> {
  if (ids?.length === 0) return
  const listKey = notificationsQuery(isForOutlet).queryKey
  const countKey = notificationCountsQuery().queryKey
  // A response to an earlier request has the old state.
  await Promise.all([
    queryClient.cancelQueries({ queryKey: listKey }),
    queryClient.cancelQueries({ queryKey: countKey }),
  ])
  const before = { list: queryClient.getQueryData(listKey), counts: queryClient.getQueryData(countKey) }
  queryClient.setQueryData(listKey, (list) => list && withViewed(list, ids))
  queryClient.setQueryData(countKey, (counts) => counts && lowered(counts, isForOutlet, before.list, ids))
  try {
    for (const part of partsOf(ids)) {
      const body = { forOutlet: isForOutlet, ...part }
      const { notViewedCount } = await apiOf(queryClient).call('POST /api/v2/notifications/viewed', { body })
      queryClient.setQueryData(countKey, notViewedCount)
    }
  } catch (error) {
    queryClient.setQueryData(listKey, before.list)
    queryClient.setQueryData(countKey, before.counts)
    throw error
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [...unreadKey, 'chats'] }),
    queryClient.invalidateQueries({ queryKey: notificationsKey, refetchType: 'none' }),
  ])
}

/** The ids of each request; none when the whole list is marked. */
function partsOf(ids: readonly string[] | undefined): { ids?: string[] }[] {
  if (!ids) return [{}]
  const starts = Array.from({ length: Math.ceil(ids.length / LONGEST) }, (_, part) => part * LONGEST)
  return starts.map((start) => ({ ids: ids.slice(start, start + LONGEST) }))
}

type NotificationList = InfiniteData<CursorPage<Notification>, unknown>

function withViewed({ pages, ...list }: NotificationList, ids: readonly string[] | undefined) {
  return {
    ...list,
    pages: pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (!ids || ids.includes(item.id) ? { ...item, isViewed: true } : item)),
    })),
  }
}

/** Notifications of messages are counted by chats. */
function lowered(
  counts: NotViewedCount,
  isForOutlet: boolean,
  list: NotificationList | undefined,
  ids: readonly string[] | undefined,
): NotViewedCount {
  const loaded = list?.pages.flatMap(({ items }) => items) ?? []
  const seen = loaded.filter(({ id, isViewed, type }) => !isViewed && type !== 'message' && ids?.includes(id))
  const left = (count: number) => (ids ? Math.max(0, count - seen.length) : 0)
  const forUser = isForOutlet ? counts.forUser : left(counts.forUser)
  const forOutlet = isForOutlet ? left(counts.forOutlet) : counts.forOutlet
  return { forUser, forOutlet, total: forUser + forOutlet }
}
