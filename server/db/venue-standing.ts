import { type RawBuilder, sql } from 'kysely'

/** SQL about who somebody is to a venue. The view `venue_staff` is the one rule of who works where: every feature asks it. */

type Id = string | RawBuilder<unknown>

/** The venue of a post under the alias `p`. A post of a place belongs to the place alone. */
const placeOfPost = sql.raw('p.place_id')
const organisationOfPost = sql.raw('case when p.place_id is null then p.organisation_id end')

/** Works for the place or the organisation, whichever of the two there is. */
export function worksAt(userId: Id, venue: { place: Id; organisation: Id }): RawBuilder<unknown> {
  return sql`(
    exists (select from venue_staff s where s.user_id = ${userId} and s.place_id = ${venue.place})
    or exists (select from venue_staff s where s.user_id = ${userId} and s.organisation_id = ${venue.organisation}))`
}

export function worksAtPlace(userId: Id, placeId: Id): RawBuilder<unknown> {
  return sql`exists (select from venue_staff s where s.user_id = ${userId} and s.place_id = ${placeId})`
}

export function worksAtOrganisation(userId: Id, organisationId: Id): RawBuilder<unknown> {
  return sql`exists (
    select from venue_staff s where s.user_id = ${userId} and s.organisation_id = ${organisationId})`
}

export function worksAtVenueOfPost(userId: Id): RawBuilder<unknown> {
  return worksAt(userId, { place: placeOfPost, organisation: organisationOfPost })
}

/** Rows of `place_id` and `organisation_id`, one of them null. */
export function venuesStaffedBy(userId: Id): RawBuilder<unknown> {
  return sql`select place_id, organisation_id from venue_staff where user_id = ${userId}`
}

export function placesStaffedBy(userId: Id): RawBuilder<unknown> {
  return sql`select place_id from venue_staff where user_id = ${userId} and place_id is not null`
}

/** The viewer's role at the place; `requester` for somebody who only asked for one. */
export function roleAtPlace(
  viewerId: Id,
  placeId: RawBuilder<unknown> = sql.raw('p.id'),
): RawBuilder<unknown> {
  return sql`coalesce(
    (select s.role from venue_staff s where s.place_id = ${placeId} and s.user_id = ${viewerId}),
    (select m.role from place_members m where m.place_id = ${placeId} and m.user_id = ${viewerId}))`
}

/** The viewer's role at the organisation; `requester` for somebody who only asked for one. */
export function roleAtOrganisation(
  viewerId: Id,
  organisationId: RawBuilder<unknown> = sql.raw('o.id'),
): RawBuilder<unknown> {
  return sql`
    (select m.role from organisation_members m
      where m.organisation_id = ${organisationId} and m.user_id = ${viewerId}::text)`
}

/** The viewer's role at the venue of the post under the alias `p`. */
export function venueRole(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`null`
  return sql`coalesce(${roleAtPlace(viewerId, placeOfPost)}, ${roleAtOrganisation(viewerId, organisationOfPost)})`
}

/** Of the place under the alias `p`. Whoever merely added it does not stand in the way of others. */
export const placeHasOwner = sql.raw(
  `exists (select from place_members m where m.place_id = p.id and m.role = 'owner' and not m.is_unproven)`,
)

/** Of the organisation under the alias `o`. */
export const organisationHasOwner = sql.raw(
  `exists (select from organisation_members m where m.organisation_id = o.id and m.role = 'owner')`,
)

/** Of the venue of the post under the alias `p`. */
export const venueHasOwner = sql`(
  exists (select from place_members m where m.place_id = ${placeOfPost} and m.role = 'owner' and not m.is_unproven)
  or exists (select from organisation_members m where m.organisation_id = ${organisationOfPost} and m.role = 'owner'))`

/** Neither deleted nor waiting for moderation. */
export const venueIsVisible = sql.raw('not exists (select from hidden_places v where v.id = p.place_id)')

/** Whether the author of the post under the alias `p` blocked the viewer; news is the venue's, whoever typed it. */
export function isBlockedByAuthor(viewerId: string): RawBuilder<unknown> {
  return sql`(p.type <> 'news' and exists (
    select from blocks b where b.blocker_id = p.user_id and b.blocked_id = ${viewerId}))`
}

/** How many of the reviews that a venue counts, by the key of the post under the alias `r`, the viewer does not see. */
export function unseenReviewCount(viewerId: string, isOfVenue: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select count(*)::int from blocks b join visible_posts r on r.user_id = b.blocked_id and ${isOfVenue}
    where b.blocker_id = ${viewerId} and r.type = 'review')`
}

/** What this person wrote in their own name is not shown to a viewer who blocked them. */
export function blockedBy(viewerId: string): RawBuilder<unknown> {
  return sql`(select blocked_id from blocks where blocker_id = ${viewerId})`
}
