import type { Insertable } from 'kysely'
import type { MenuSection } from '#contract/places.ts'
import type { DB } from '#server/db/types.ts'
import type { PlaceSchedules } from '#server/features/places/schedule/service.ts'

type Rows<Table extends keyof DB> = Insertable<DB[Table]>[]

/**
 * Everything the demonstration writes, in the order of its foreign keys; schedules go through their own service.
 * Rows of one table name the same columns.
 */
export type DemoRows = {
  images: Rows<'images'>
  users: Rows<'users'>
  organisations: Rows<'organisations'>
  places: Rows<'places'>
  place_phones: Rows<'place_phones'>
  place_links: Rows<'place_links'>
  galleries: (Omit<Insertable<DB['galleries']>, 'sections'> & { sections: MenuSection[] })[]
  gallery_images: Rows<'gallery_images'>
  place_members: Rows<'place_members'>
  organisation_members: Rows<'organisation_members'>
  reservations: Rows<'reservations'>
  posts: Rows<'posts'>
  post_images: Rows<'post_images'>
  comments: Rows<'comments'>
  comment_images: Rows<'comment_images'>
  likes: Rows<'likes'>
  followers: Rows<'followers'>
}

export type DemoPlan = { rows: DemoRows; schedules: PlaceSchedules[] }

export function emptyRows(): DemoRows {
  return {
    images: [],
    users: [],
    organisations: [],
    places: [],
    place_phones: [],
    place_links: [],
    galleries: [],
    gallery_images: [],
    place_members: [],
    organisation_members: [],
    reservations: [],
    posts: [],
    post_images: [],
    comments: [],
    comment_images: [],
    likes: [],
    followers: [],
  }
}
