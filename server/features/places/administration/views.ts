import { missingFacts } from '#contract/places/administration-limits.ts'
import type {
  AdministeredOrganisation,
  AdministeredPlace,
  BulkPlaceAction,
} from '#contract/places/place-administration.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { fullName } from '#server/features/users/views.ts'
import type { ActionRow, AdministeredRow } from './repository.ts'

export function viewAdministeredPlace(
  row: AdministeredRow,
  { cityById, categoryById }: ReferenceData,
): AdministeredPlace {
  const lacks = { hours: row.lacks_hours, photos: row.lacks_photos, phone: row.lacks_phone }
  return {
    id: row.id,
    latinName: row.latin_name,
    name: row.name,
    address: [row.street, row.building].filter(Boolean).join(', '),
    city: cityById.get(row.city_id)?.name ?? '',
    category: categoryById.get(row.category_id)?.name ?? '',
    organisation: row.organisation,
    status: row.status === 'deleted' ? 'deleted' : row.moderation_status,
    sources: row.sources.map(({ title }) => title),
    missing: missingFacts.filter((fact) => lacks[fact]),
    changedAt: row.updated_at.toISOString(),
  }
}

export function viewAdministeredOrganisation(
  row: { id: string; name: string; city_id: number | null; place_count: number; is_deleted: boolean },
  { cityById }: ReferenceData,
): AdministeredOrganisation {
  return {
    id: row.id,
    name: row.name,
    city: cityById.get(row.city_id ?? 0)?.name ?? '',
    placeCount: row.place_count,
    isDeleted: row.is_deleted,
  }
}

export function viewAction(row: ActionRow, { cityById, tagById }: ReferenceData): BulkPlaceAction {
  const sum = (matches: (count: ActionRow['counts'][number]) => boolean) =>
    row.counts.filter(matches).reduce((total, { count }) => total + Number(count), 0)
  const reasons = ['already', 'deleted', 'far', 'booked'] as const
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    reason: row.reason,
    city: row.city_id === null ? null : (cityById.get(row.city_id)?.name ?? null),
    tag: row.tag_id === null ? null : (tagById.get(row.tag_id)?.name ?? null),
    by: { id: row.user_id, fullName: fullName(row) },
    createdAt: row.created_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    chosen: sum(() => true),
    changed: sum(({ outcome }) => outcome === 'changed'),
    waiting: sum(({ outcome, undo_outcome }) =>
      row.status === 'undoing' ? outcome === 'changed' && undo_outcome === null : outcome === null,
    ),
    touched: sum(({ undo_outcome }) => undo_outcome === 'touched'),
    refused: reasons
      .map((reason) => ({ reason, count: sum(({ outcome }) => outcome === reason) }))
      .filter(({ count }) => count > 0),
    examples: row.examples.map(({ id, latin_name, name, outcome }) => ({
      id,
      latinName: latin_name,
      name,
      reason: outcome ?? '',
    })),
  }
}
