import type { QueryClient } from '@tanstack/react-query'
import type { rareFlags } from '#contract/moderation/verdicts.ts'
import type { Post } from '#contract/posts/posts.ts'

export type CachedEntity = Readonly<Record<string, unknown>>
type Flags = Pick<Post, (typeof rareFlags)[number]>
export type EntityUpdate = (copy: CachedEntity) => CachedEntity

/**
 * Changes every cached copy of one thing, such as a post in feeds and on its own page, so that the whole screen
 * agrees at once. Ids are unique across nouns.
 */
export function updateCachedEntities(queryClient: QueryClient, id: string, change: EntityUpdate): void {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const data = changedIn(state.data, id, change)
    if (data !== state.data) queryClient.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
  }
}

/** Whether a cached copy of one thing passes the test. */
export function someCachedEntity(
  queryClient: QueryClient,
  id: string,
  test: (copy: CachedEntity) => boolean,
): boolean {
  return queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => someIn(state.data, id, test))
}

function someIn(value: unknown, id: string, test: (copy: CachedEntity) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('id' in value && value.id === id && test(value as CachedEntity)) return true
  return Object.values(value).some((part) => someIn(part, id, test))
}

/** Sets the fields that the copy has and skips the others: short copies stay short. */
export function withFields(copy: CachedEntity, fields: CachedEntity): CachedEntity {
  const changedFields = Object.entries(fields).filter(([name, value]) => name in copy && copy[name] !== value)
  return changedFields.length > 0 ? { ...copy, ...Object.fromEntries(changedFields) } : copy
}

/** The flags of a post or comment; a card leaves out those that are false. */
export function flagsOf(publication: Flags): Flags {
  const { isEdited, isEditedByVenue, isDeleted, isHidden, isLiked, hasOutletLike } = publication
  const { canEdit, canDelete, canHide, canRestore, needsReason } = publication
  const flags = { isEdited, isEditedByVenue, isDeleted, isHidden, isLiked, hasOutletLike }
  return { ...flags, canEdit, canDelete, canHide, canRestore, needsReason }
}

/**
 * Reapplies a change to responses that were requested before it and therefore show the old state. The change must be
 * idempotent. @returns a function that ends this once the requests under way have been answered
 */
export function reapplyChange(queryClient: QueryClient, id: string, change: EntityUpdate): () => void {
  const cache = queryClient.getQueryCache()
  let pendingHashes: Set<string> | undefined
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' && event.type !== 'removed') return
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      updateCachedEntities(queryClient, id, change)
    // A cancelled request ends without a response.
    if (event.type === 'removed' || event.query.state.fetchStatus !== 'fetching') {
      pendingHashes?.delete(event.query.queryHash)
      if (pendingHashes?.size === 0) unsubscribe()
    }
  })
  updateCachedEntities(queryClient, id, change)
  return () => {
    const fetching = cache.getAll().filter(({ state }) => state.fetchStatus === 'fetching')
    pendingHashes = new Set(fetching.map(({ queryHash }) => queryHash))
    if (pendingHashes.size === 0) unsubscribe()
  }
}

/** Returns the same object when nothing in it has changed, so that its components do not render again. */
function changedIn(value: unknown, id: string, change: EntityUpdate): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => changedIn(item, id, change))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  let whole = value as CachedEntity
  for (const [name, part] of Object.entries(value)) {
    const changed = changedIn(part, id, change)
    if (changed !== part) whole = { ...whole, [name]: changed }
  }
  return whole.id === id ? change(whole) : whole
}
