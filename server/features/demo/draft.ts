import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { MenuSection } from '#contract/places/places.ts'
import type { DB } from '#server/db/types.ts'
import type { OpenHours } from '#server/features/places/schedule/rules.ts'
import type { PlaceSchedules } from '#server/features/places/schedule/service.ts'
import type { KnownCity } from '#server/features/reference/known.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { idAt } from '#server/lib/ids.ts'

function noRows<Table extends keyof DB>(_table: Table): Insertable<DB[Table]>[] {
  return []
}

/** Sections are not serialised yet: the rows are sent as JSON. */
type DemoGallery = Omit<Insertable<DB['galleries']>, 'sections'> & { sections: MenuSection[] }

export interface KnownPlace {
  id: string
  name: string
  city: KnownCity
  organisationId: string | null
  /** The person who writes in its name. */
  ownerId: string
}

/** Values by the keys that the files use. @throws for an unknown key */
class Known<Value> extends Map<string, Value> {
  readonly #kind: string

  constructor(kind: string, entries: Iterable<readonly [string, Value]> = []) {
    super(entries)
    this.#kind = kind
  }

  find(key: string): Value {
    const found = this.get(key)
    if (found === undefined) throw new Error(`The demonstration has no ${this.#kind} «${key}»`)
    return found
  }
}

/** The rows made so far, and the ids to which later ones refer. */
export class Draft {
  /** In the order of their foreign keys. */
  readonly rows = {
    images: noRows('images'),
    users: noRows('users'),
    organisations: noRows('organisations'),
    organisation_members: noRows('organisation_members'),
    landmarks: noRows('landmarks'),
    places: noRows('places'),
    place_members: noRows('place_members'),
    place_phones: noRows('place_phones'),
    place_links: noRows('place_links'),
    galleries: [] as DemoGallery[],
    gallery_images: noRows('gallery_images'),
    reservations: noRows('reservations'),
    posts: noRows('posts'),
    post_images: noRows('post_images'),
    comments: noRows('comments'),
    comment_images: noRows('comment_images'),
    likes: noRows('likes'),
    followers: noRows('followers'),
    mentions: noRows('mentions'),
    post_hashtags: noRows('post_hashtags'),
    collections: noRows('collections'),
    collection_places: noRows('collection_places'),
    collection_authors: noRows('collection_authors'),
    collection_followers: noRows('collection_followers'),
    polls: noRows('polls'),
    poll_places: noRows('poll_places'),
    poll_times: noRows('poll_times'),
    poll_voters: noRows('poll_voters'),
  }
  readonly schedules: PlaceSchedules[] = []
  readonly cities: Known<KnownCity>
  readonly categories: Known<number>
  readonly cuisines: Known<number>
  readonly tags: Known<number>
  readonly hours = new Known<OpenHours[]>('week of hours')
  readonly pictures = new Known<{ id: string; caption: string }>('picture')
  readonly people = new Known<{ id: string; firstName: string }>('person')
  readonly organisations = new Known<{ id: string; city: KnownCity; ownerId: string }>('organisation')
  readonly places = new Known<KnownPlace>('place')
  readonly now: number
  #sequence = 0

  constructor(now: number, { cityBySlug, categoryBySlug, cuisineBySlug, tagBySlug }: ReferenceData) {
    this.now = now
    this.cities = new Known('city', cityBySlug)
    this.categories = new Known('category', idsOf(categoryBySlug))
    this.cuisines = new Known('cuisine', idsOf(cuisineBySlug))
    this.tags = new Known('tag', idsOf(tagBySlug))
  }

  daysAgo(days: number): Date {
    return new Date(Math.round(this.now - days * DAY_MS))
  }

  newId(at: Date): string {
    this.#sequence += 1
    return idAt(at.getTime(), this.#sequence, Math.random().toString(16).slice(2))
  }
}

function idsOf(rows: ReadonlyMap<string, { id: number }>): [string, number][] {
  return [...rows].map(([latinName, { id }]) => [latinName, id])
}

export type DemoRows = Draft['rows']
