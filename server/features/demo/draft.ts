import type { Insertable } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { MenuSection } from '#contract/places/places.ts'
import type { DB } from '#server/db/types.ts'
import type { OpenHours } from '#server/features/places/schedule/rules.ts'
import type { PlaceSchedules } from '#server/features/places/schedule/service.ts'
import type { ReferenceCity } from '#server/features/reference/known.ts'
import type { ReferenceData } from '#server/features/reference/lookup.ts'
import { idAt } from '#server/lib/ids.ts'

function noRows<Table extends keyof DB>(_table: Table): Insertable<DB[Table]>[] {
  return []
}

/** Sections are not serialised yet: the rows are sent as JSON. */
type DemoGallery = Omit<Insertable<DB['galleries']>, 'sections'> & { sections: MenuSection[] }

export interface DraftPlace {
  id: string
  name: string
  city: ReferenceCity
  organisationId: string | null
  /** The person who writes in its name. */
  ownerId: string
}

/** Values by the keys that the files use. @throws for an unknown key */
class Registry<Value> extends Map<string, Value> {
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
  readonly cities: Registry<ReferenceCity>
  readonly categories: Registry<number>
  readonly cuisines: Registry<number>
  readonly tags: Registry<number>
  readonly hours = new Registry<OpenHours[]>('week of hours')
  readonly pictures = new Registry<{ id: string; caption: string }>('picture')
  readonly people = new Registry<{ id: string; firstName: string }>('person')
  readonly organisations = new Registry<{ id: string; city: ReferenceCity; ownerId: string }>('organisation')
  readonly places = new Registry<DraftPlace>('place')
  readonly now: number
  #sequence = 0

  constructor(now: number, { cityBySlug, categoryBySlug, cuisineBySlug, tagBySlug }: ReferenceData) {
    this.now = now
    this.cities = new Registry('city', cityBySlug)
    this.categories = new Registry('category', idsOf(categoryBySlug))
    this.cuisines = new Registry('cuisine', idsOf(cuisineBySlug))
    this.tags = new Registry('tag', idsOf(tagBySlug))
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
