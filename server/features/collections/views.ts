import { EDITORS_NAME, MAX_COVERS } from '#contract/collections/collection-limits.ts'
import type { Collection, CollectionSummary, OwnCollection } from '#contract/collections/collections.ts'
import type { PlaceSummary } from '#contract/places/places.ts'
import type { SuggestedCollection } from '#contract/places/suggestions.ts'
import type { UserPreview } from '#contract/users/users.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { fullName, viewUserShort } from '#server/features/users/views.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { canEdit, canManage, isPersonal } from './policy.ts'
import type { CollectionRow, ListedRow, TitledRow } from './repository.ts'

export interface CollectionContext {
  reference: ReferenceData
  /** Of the places that have a page now. */
  placeById: ReadonlyMap<string, PlaceSummary>
}

type Authored = Pick<ListedRow, 'author' | 'venue' | 'is_editorial' | 'place_id'>

/** The owner of a collection of a venue or of the editors is not named. */
function viewAuthorship(row: Authored, reference: ReferenceData) {
  const { venue, author } = row
  return {
    author: isPersonal(row) ? viewAuthor(author, reference) : null,
    ...(venue && { venue: { id: venue.id, latinName: venue.latin_name, name: venue.name } }),
    ...(row.is_editorial && { isEditorial: true }),
  }
}

export function viewAuthor(author: ListedRow['author'], reference: ReferenceData): UserPreview {
  const { id, fullName, avatar, isDeleted } = viewUserShort(author, reference)
  return { id, fullName, ...(avatar && { avatar }), ...(isDeleted && { isDeleted }) }
}

type Visible = CollectionSummary['visibility']

export function viewSummary(
  row: Pick<
    ListedRow,
    'id' | 'title' | 'description' | 'visibility' | 'places_count' | 'follower_count' | keyof Authored
  >,
  placeIds: readonly string[],
  { reference, placeById }: CollectionContext,
): CollectionSummary {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    visibility: row.visibility as Visible,
    ...viewAuthorship(row, reference),
    placesCount: row.places_count,
    followerCount: row.follower_count,
    // Generated covers repeat, so duplicates are removed.
    covers: [...new Set(placeIds.flatMap((id) => placeById.get(id)?.cover ?? []))].slice(0, MAX_COVERS),
  }
}

export function viewSuggested(row: TitledRow): SuggestedCollection {
  const { id, title, places_count: placesCount, author, venue, is_editorial } = row
  const authorName = is_editorial ? EDITORS_NAME : isPersonal(row) ? fullName(author) : (venue?.name ?? '')
  return { id, title, placesCount, authorName }
}

export function viewOwn(row: ListedRow, viewer: Viewer, context: CollectionContext): OwnCollection {
  return {
    ...viewSummary(row, idsOf(row), context),
    isHidden: row.is_hidden,
    isOwner: canManage(viewer, row),
    hasPlace: Boolean(row.has_place),
  }
}

export function idsOf({ first_places }: Pick<ListedRow, 'first_places'>): string[] {
  return first_places.map(({ place_id }) => place_id)
}

export function viewCollection(
  row: CollectionRow,
  { viewer, now }: { viewer: Viewer; now: number },
  context: CollectionContext,
): Collection {
  const isOwner = canManage(viewer, row)
  const isWriter = canEdit(viewer, row)
  const { invitation, invitation_until: until } = row
  const city = row.city_id === null ? undefined : context.reference.cityById.get(row.city_id)
  const ids = row.places.map(({ place_id }) => place_id)
  const named = new Set(isPersonal(row) ? [row.user_id] : [])
  for (const { id } of row.coAuthors) named.add(id)
  return {
    ...viewSummary(row, ids, context),
    city: city ? { latinName: city.latinName, name: city.name } : null,
    places: row.places.map(({ place_id, name, note, added_by, added_at }) => {
      const place = context.placeById.get(place_id) ?? null
      return {
        id: place_id,
        name: place?.name ?? name,
        note,
        // The person who added it for a venue or the editors is not named.
        addedBy: added_by !== null && named.has(added_by) ? added_by : null,
        addedAt: new Date(added_at).toISOString(),
        place,
      }
    }),
    coAuthors: row.coAuthors.map((author) => viewAuthor(author, context.reference)),
    isFollowed: row.followed_at !== null,
    copiedFrom: row.copied_from,
    token: isOwner ? row.token : null,
    invitation:
      isOwner && invitation && until && until.getTime() > now
        ? { token: invitation, until: until.toISOString() }
        : null,
    isHidden: row.is_hidden,
    updatedAt: row.updated_at.toISOString(),
    rights: { canEdit: isWriter, canManage: isOwner, canReport: !isWriter },
  }
}
