import type { Organisation, OrganisationShort } from '#contract/organisations/organisations.ts'
import type { PlaceShort } from '#contract/places/places.ts'
import { viewImageSet } from '#server/features/images/views.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { viewUserShort } from '#server/features/users/views.ts'
import type { Viewer } from '#server/lib/viewer.ts'
import { hasAccess, rightsOf } from './policy.ts'
import type { OrganisationFullRow, OrganisationRow } from './repository.ts'

export function viewOrganisationShort(row: OrganisationRow, reference: ReferenceData): OrganisationShort {
  return {
    id: row.id,
    name: row.name,
    category: (row.category_id !== null && reference.categoryById.get(row.category_id)) || null,
    city: (row.city_id !== null && reference.cityById.get(row.city_id)) || null,
    avatar: row.avatar && viewImageSet(row.avatar),
    placeCount: row.place_count,
    newsCount: row.news_count,
    reviewCount: Math.max(0, row.review_count - (row.unseen_review_count ?? 0)),
    followerCount: row.follower_count,
    isFollowed: row.is_followed ?? false,
    isDeleted: row.is_deleted,
  }
}

/** Names of owners and managers are shown only to people with access. */
export function viewOrganisation(
  row: OrganisationFullRow,
  somePlaces: PlaceShort[],
  { viewer, reference }: { viewer: Viewer; reference: ReferenceData },
): Organisation {
  const access = { hasOwner: row.has_owner, role: row.role, isDeleted: row.is_deleted }
  const canSeePrivate = hasAccess(viewer, access)
  const membersAs = (role: string) =>
    (canSeePrivate ? row.members : [])
      .filter((member) => member.member_role === role)
      .map((member) => viewUserShort(member, reference))
  const owners = membersAs('owner')
  return {
    ...viewOrganisationShort(row, reference),
    isStaffed: row.role === 'staff' || row.role === 'manager' || row.role === 'owner',
    isOwned: row.role === 'owner',
    isManaged: row.role === 'manager',
    isRequested: row.role === 'requester',
    version: row.version,
    hasOwner: row.has_owner,
    hasAccess: canSeePrivate,
    owner: owners[0] ?? null,
    owners,
    managers: membersAs('manager'),
    rights: rightsOf(viewer, access),
    somePlaces,
    someFollowers: row.some_followers.map((user) => viewUserShort(user, reference)),
  }
}
