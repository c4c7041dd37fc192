import { type Expression, expressionBuilder, sql } from 'kysely'
import type { DB, Organisations, Places, Posts } from '#server/db/types.ts'

/**
 * A person's role at a venue. The view `venue_staff` alone defines who works where, for every feature but reservations,
 * whose staff, hosts included, is the view `reservation_staff`.
 */

type Id = string | Expression<string | null>

const eb = expressionBuilder<DB>()
const post = expressionBuilder<DB & { p: Posts }, 'p'>()
const place = expressionBuilder<DB & { p: Places }, 'p'>()
const organisation = expressionBuilder<DB & { o: Organisations }, 'o'>()

/** The venue of a post under the alias `p`. A post of a place belongs to the place only, not to its chain. */
const venueOfPost = {
  place: post.ref('p.place_id'),
  organisation: post.case().when('p.place_id', 'is', null).then(post.ref('p.organisation_id')).end(),
}

/** Whether the person works for the place or the organisation, of which one is null. */
export function worksAt(userId: Id, venue: { place: Id; organisation: Id }) {
  return eb.or([worksAtPlace(userId, venue.place), worksAtOrganisation(userId, venue.organisation)])
}

export function worksAtPlace(userId: Id, placeId: Id) {
  return eb
    .exists(
      eb.selectFrom('venue_staff as s').where('s.user_id', '=', userId).where('s.place_id', '=', placeId),
    )
    .$castTo<boolean>()
}

export function worksAtOrganisation(userId: Id, organisationId: Id) {
  return eb
    .exists(
      eb
        .selectFrom('venue_staff as s')
        .where('s.user_id', '=', userId)
        .where('s.organisation_id', '=', organisationId),
    )
    .$castTo<boolean>()
}

export function worksAtVenueOfPost(userId: Id) {
  return worksAt(userId, venueOfPost)
}

/** The staff of the place or the organisation, of which one is null. */
export function staffOf(venue: {
  place: Expression<string | null>
  organisation: Expression<string | null>
}) {
  const staff = eb.selectFrom('venue_staff as s').selectAll('s')
  return staff
    .where('s.place_id', '=', venue.place)
    .unionAll(staff.where('s.organisation_id', '=', venue.organisation))
}

/** Rows of `place_id` and `organisation_id`, one of them null. */
export function venuesStaffedBy(userId: Id) {
  return eb.selectFrom('venue_staff').select(['place_id', 'organisation_id']).where('user_id', '=', userId)
}

/** Whether the person manages the reservations of the place. */
export function managesReservationsAt(userId: Id, placeId: Id) {
  return eb.exists(
    eb.selectFrom('reservation_staff as k').where('k.user_id', '=', userId).where('k.place_id', '=', placeId),
  )
}

/** The places whose reservations the person manages. */
export function placesWithReservationAccess(userId: Id) {
  return eb.selectFrom('reservation_staff').select('place_id').where('user_id', '=', userId)
}

export function placesStaffedBy(userId: Id) {
  return eb
    .selectFrom('venue_staff')
    .select('place_id')
    .where('user_id', '=', userId)
    .where('place_id', 'is not', null)
}

/** The viewer's role at the place; `requester` for a person who only requested one. */
export function roleAtPlace(viewerId: Id, placeId: Id = place.ref('p.id')) {
  const asStaff = eb
    .selectFrom('reservation_staff as s')
    .select('s.role')
    .where('s.place_id', '=', placeId)
    .where('s.user_id', '=', viewerId)
  const asMember = eb
    .selectFrom('place_members as m')
    .select('m.role')
    .where('m.place_id', '=', placeId)
    .where('m.user_id', '=', viewerId)
  return eb.fn.coalesce(asStaff, asMember)
}

/** The viewer's role at the organisation; `requester` for a person who only requested one. */
export function roleAtOrganisation(viewerId: Id, organisationId: Id = organisation.ref('o.id')) {
  return eb
    .selectFrom('organisation_members as m')
    .select('m.role')
    .where('m.organisation_id', '=', organisationId)
    .where('m.user_id', '=', viewerId)
}

/** The viewer's role at the venue of the post under the alias `p`. */
export function venueRole(viewerId: string) {
  return eb.fn.coalesce(
    roleAtPlace(viewerId, venueOfPost.place),
    roleAtOrganisation(viewerId, venueOfPost.organisation),
  )
}

function placeIsOwned(placeId: Id) {
  return eb
    .exists(
      eb
        .selectFrom('place_members as m')
        .where('m.place_id', '=', placeId)
        .where('m.role', '=', sql.lit('owner'))
        .where((member) => member.not('m.is_unproven')),
    )
    .$castTo<boolean>()
}

function organisationIsOwned(organisationId: Id) {
  return eb
    .exists(
      eb
        .selectFrom('organisation_members as m')
        .where('m.organisation_id', '=', organisationId)
        .where('m.role', '=', sql.lit('owner')),
    )
    .$castTo<boolean>()
}

/** For the place under the alias `p`. A person who only added it does not count as its owner. */
export const placeHasOwner = placeIsOwned(place.ref('p.id'))

/** For the organisation under the alias `o`. */
export const organisationHasOwner = organisationIsOwned(organisation.ref('o.id'))

/** For the venue of the post under the alias `p`. */
export const venueHasOwner = eb
  .or([placeIsOwned(venueOfPost.place), organisationIsOwned(venueOfPost.organisation)])
  .$castTo<boolean>()

/** Whether the venue of the post under the alias `p` is neither deleted nor waiting for moderation. */
export const venueIsVisible = post
  .not(post.exists(post.selectFrom('hidden_places as v').whereRef('v.id', '=', 'p.place_id')))
  .$castTo<boolean>()

/** Whether the author of the post under the alias `p` has blocked the viewer; news counts as the venue's. */
export function isBlockedByAuthor(viewerId: string) {
  return post
    .and([post('p.type', '<>', sql.lit('news')), hasBlocked(post.ref('p.user_id'), viewerId)])
    .$castTo<boolean>()
}

/** How many of the counted reviews of a venue are hidden from the viewer by blocks. */
export function reviewCountHiddenByBlocks(
  viewerId: string,
  venue: 'place_id' | 'organisation_id',
  id: Expression<string>,
) {
  return eb
    .selectFrom('blocks as b')
    .innerJoin('visible_posts as r', 'r.user_id', 'b.blocked_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(`r.${venue}`, '=', id)
    .where('b.blocker_id', '=', viewerId)
    .where('r.type', '=', sql.lit('review'))
    .$asScalar()
    .$notNull()
}

/** The people whom the viewer has blocked, whose own texts are not shown to them. */
export function blockedBy(viewerId: string) {
  return eb.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', viewerId)
}

/** Whether a person has blocked the viewer. */
export function hasBlocked(person: Expression<string>, viewerId: string) {
  return eb.exists(
    eb.selectFrom('blocks as b').where('b.blocker_id', '=', person).where('b.blocked_id', '=', viewerId),
  )
}
