import type { Draft } from './draft.ts'
import type { Demo } from './format.ts'

/** Pictures are older than everything that shows them. */
const PICTURES_DAYS_AGO = 700

/** `stems` are the names of the stored files by the keys of their pictures. */
export function addPictures(
  draft: Draft,
  pictures: Demo['pictures'],
  imagePaths: ReadonlyMap<string, string>,
): void {
  for (const [key, { caption, ...picture }] of Object.entries(pictures)) {
    const created_at = draft.daysAgo(PICTURES_DAYS_AGO)
    const id = draft.newId(created_at)
    draft.pictures.set(key, { id, caption })
    const path = imagePaths.get(key)
    if (path === undefined) throw new Error(`The picture ${key} has no stored file`)
    draft.rows.images.push({ id, path, ...picture, created_at })
  }
}

export function addPeople(draft: Draft, people: Demo['people']): void {
  for (const { key, city, avatar, about = '', days_ago, ...columns } of people) {
    const created_at = draft.daysAgo(days_ago)
    const id = draft.newId(created_at)
    draft.people.set(key, { id, firstName: columns.first_name })
    draft.rows.users.push({
      id,
      ...columns,
      about,
      city_id: draft.cities.find(city).id,
      avatar_id: avatar && draft.pictures.find(avatar).id,
      created_at,
      updated_at: created_at,
    })
  }
}

export function addOrganisations(draft: Draft, organisations: Demo['organisations']): void {
  for (const { key, name, category, city, avatar, owner, days_ago } of organisations) {
    const created_at = draft.daysAgo(days_ago)
    const id = draft.newId(created_at)
    const ownerId = draft.people.find(owner).id
    draft.organisations.set(key, { id, city: draft.cities.find(city), ownerId })
    draft.rows.organisations.push({
      id,
      name,
      category_id: draft.categories.find(category),
      city_id: draft.cities.find(city).id,
      avatar_id: draft.pictures.find(avatar).id,
      created_at,
      updated_at: created_at,
    })
    draft.rows.organisation_members.push({ organisation_id: id, user_id: ownerId, role: 'owner', created_at })
  }
}

export function addFollows(draft: Draft, follows: Demo['follows']): void {
  for (const [key, { people = {}, places = {}, organisations = {} }] of Object.entries(follows)) {
    const follower_id = draft.people.find(key).id
    const follow = (
      daysAgo: number,
      followed: { user_id: string } | { place_id: string } | { organisation_id: string },
    ) => {
      const created_at = draft.daysAgo(daysAgo)
      draft.rows.followers.push({ id: draft.newId(created_at), follower_id, created_at, ...followed })
    }
    for (const [other, daysAgo] of Object.entries(people))
      follow(daysAgo, { user_id: draft.people.find(other).id })
    for (const [place, daysAgo] of Object.entries(places))
      follow(daysAgo, { place_id: draft.places.find(place).id })
    for (const [organisation, daysAgo] of Object.entries(organisations))
      follow(daysAgo, { organisation_id: draft.organisations.find(organisation).id })
  }
}
