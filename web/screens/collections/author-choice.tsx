import { useQuery } from '@tanstack/react-query'
import { EDITORS_NAME } from '#contract/collections/collection-limits.ts'
import type { CollectionSummary } from '#contract/collections/collections.ts'
import { useViewer } from '#web/lib/pages/page-state.tsx'
import { ownVenuesQuery } from '#web/nouns/collections/api.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'

export const SELF = 'self'
export const EDITORS = 'editors'

/** Oneself, the editors, or the id of a place. */
export function authorOf({ isEditorial, venue }: Pick<CollectionSummary, 'isEditorial' | 'venue'>): string {
  return isEditorial ? EDITORS : (venue?.id ?? SELF)
}

interface AuthorChoiceProps {
  value: string
  /** The place that a collection has already, whatever else the viewer works for. */
  venue: CollectionSummary['venue']
  onChange: (author: string) => void
}

/** In whose name a collection is, for people of venues and editors; nothing for others. */
export function AuthorChoice({ value, venue, onChange }: AuthorChoiceProps) {
  const viewer = useViewer()
  const { data: venues = [] } = useQuery(ownVenuesQuery)
  const isEditor = viewer?.isAdmin || viewer?.isContentManager
  const places = new Map([...venues, ...(venue ? [venue] : [])].map(({ id, name }) => [id, name]))
  if (!isEditor && places.size === 0) return null
  return (
    <SelectField
      label="От чьего имени"
      hint={value === SELF ? undefined : 'Менять её сможете вы и все, кто работает от этого имени.'}
      value={value}
      options={[
        { value: SELF, label: 'От своего' },
        ...(isEditor ? [{ value: EDITORS, label: EDITORS_NAME }] : []),
        ...[...places].map(([id, name]) => ({ value: id, label: name })),
      ]}
      onChange={onChange}
    />
  )
}
