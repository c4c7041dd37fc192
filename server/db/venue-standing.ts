import { type RawBuilder, sql } from 'kysely'

/** SQL about the venue of the post under the alias `p`; every feature that judges rights asks the same way. */

/**
 * The viewer's role at the place under the alias `p`. Whoever works for the chain it belongs to is staff of it, unless the
 * place itself gave them more.
 */
export function roleAtPlace(viewerId: string): RawBuilder<unknown> {
  const own = sql`select m.role from place_members m where m.place_id = p.id and m.user_id = ${viewerId}`
  return sql`coalesce(
    (${own} and m.role <> 'requester'),
    (select 'staff' from organisation_members m where m.organisation_id = p.organisation_id
      and m.user_id = ${viewerId} and m.role <> 'requester'),
    (${own}))`
}

/** The viewer's role at the place or the organisation. */
export function venueRole(viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`null`
  return sql`coalesce(
    (select m.role from place_members m
      where m.place_id = p.place_id and m.user_id = ${viewerId} and m.role <> 'requester'),
    (select 'staff' from places v join organisation_members m on m.organisation_id = v.organisation_id
      where v.id = p.place_id and m.user_id = ${viewerId} and m.role <> 'requester'),
    (select m.role from place_members m where m.place_id = p.place_id and m.user_id = ${viewerId}),
    (select m.role from organisation_members m where m.organisation_id = p.organisation_id and m.user_id = ${viewerId}))`
}

export const venueHasOwner = sql.raw(`(
  exists (select from place_members m where m.place_id = p.place_id and m.role = 'owner')
  or exists (select from organisation_members m where m.organisation_id = p.organisation_id and m.role = 'owner'))`)

/** Neither deleted nor waiting for moderation. */
export const venueIsVisible = sql.raw(`not exists (
  select from places v where v.id = p.place_id and (v.status = 'deleted' or v.moderation_status <> 'published'))`)

/** What this person wrote in their own name is not shown to a viewer who blocked them. */
export function blockedBy(viewerId: string): RawBuilder<unknown> {
  return sql`(select blocked_id from blocks where blocker_id = ${viewerId})`
}
