import { defaultFeatures } from '#contract/places/feature-columns.ts'
import { HOURS_DOUBTFUL_AFTER_DAYS } from '#contract/places/hours-checks.ts'
import { minuteOfDay } from '#server/features/places/schedule/rules.ts'
import type { Draft } from './draft.ts'
import type { Demo, DemoCity, DemoMenu, DemoPlace } from './format.ts'

/** Default values of a place. */
const defaultPlace = {
  ...defaultFeatures,
  sub_category: '',
  ...{ settlement: '', floor: '', entrance: '', district: '' },
  road_info: '',
  parking_info: '',
  menu_description: '',
  is_reservations_enabled: false,
  status: 'opened' as const,
  moderation_status: 'published' as const,
}

export function addHours(draft: Draft, hours: Demo['hours']): void {
  for (const [name, week] of Object.entries(hours)) {
    const items = week.map(({ dayOfWeek, startAt, endAt }) => ({
      dayOfWeek,
      startMinute: minuteOfDay(startAt),
      endMinute: minuteOfDay(endAt),
    }))
    draft.hours.set(name, items)
  }
}

export function addPlaces(draft: Draft, { latinName, places, menus }: DemoCity): void {
  for (const place of places) addPlace(draft, latinName, place)
  for (const [latin_name, list] of Object.entries(menus)) {
    addGalleries(draft, draft.places.find(latin_name).id, 'menu', list)
  }
  for (const { latin_name, schedules, days_ago } of places) {
    if (schedules) addSchedules(draft, draft.places.find(latin_name).id, schedules, days_ago)
  }
}

export function addLandmarks(draft: Draft, { latinName, landmarks }: DemoCity): void {
  const city_id = draft.cities.find(latinName).id
  draft.rows.landmarks.push(
    ...landmarks.map((landmark) => ({ line: '', colour: '', ...landmark, is_entrance: false, city_id })),
  )
}

/** A month longer than hours count as confirmed. */
const CHECKED_WITHIN_DAYS = HOURS_DOUBTFUL_AFTER_DAYS + 30

function addPlace(draft: Draft, cityName: string, place: DemoPlace): void {
  const {
    organisation,
    category,
    cuisines = [],
    tags = [],
    avatar,
    background,
    members,
    days_ago,
    ...rest
  } = place
  const { phones = [], links = [], schedules: _, albums = [], ...columns } = rest
  const { rows } = draft
  const created_at = draft.daysAgo(days_ago)
  const id = draft.newId(created_at)
  const city = draft.cities.find(cityName)
  const organisationId = organisation ? draft.organisations.find(organisation).id : null
  const people = Object.entries(members).map(([key, role]) => ({ user_id: draft.people.find(key).id, role }))
  const ownerId = people[0]?.user_id ?? ''
  draft.places.set(place.latin_name, { id, name: columns.name, city, organisationId, ownerId })
  rows.places.push({
    id,
    ...defaultPlace,
    ...columns,
    city_id: city.id,
    organisation_id: organisationId,
    category_id: draft.categories.find(category),
    cuisine_ids: cuisines.map((name) => draft.cuisines.find(name)),
    tag_ids: tags.map((name) => draft.tags.find(name)),
    avatar_id: avatar && draft.pictures.find(avatar).id,
    background_id: background && draft.pictures.find(background).id,
    created_by: ownerId,
    created_at,
    updated_at: created_at,
  })
  rows.place_members.push(...people.map((member) => ({ place_id: id, ...member, created_at })))
  const placeRow = (position: number) => ({ id: draft.newId(created_at), place_id: id, position })
  rows.place_phones.push(...phones.map((phone, position) => ({ ...placeRow(position), name: '', ...phone })))
  rows.place_links.push(...links.map((link, position) => ({ ...placeRow(position), ...link })))
  addGalleries(draft, id, 'album', albums)
}

function addGalleries(
  draft: Draft,
  place_id: string,
  kind: 'album' | 'menu',
  galleries: readonly (Omit<DemoMenu, 'sections'> & Partial<Pick<DemoMenu, 'sections'>>)[],
): void {
  for (const [position, { title, description = '', pictures = [], sections = [] }] of galleries.entries()) {
    const gallery_id = draft.newId(new Date(draft.now))
    draft.rows.galleries.push({
      id: gallery_id,
      place_id,
      kind,
      position,
      title,
      description,
      sections: sections.map(withAllFields),
    })
    for (const [order, key] of pictures.entries()) {
      const { id: image_id, caption: description } = draft.pictures.find(key)
      draft.rows.gallery_images.push({ gallery_id, image_id, position: order, description })
    }
  }
}

function withAllFields({ title, dishes }: DemoMenu['sections'][number]) {
  return { title, dishes: dishes.map((dish) => ({ weight: '', note: '', ...dish })) }
}

function addSchedules(
  draft: Draft,
  placeId: string,
  schedules: NonNullable<DemoPlace['schedules']>,
  daysAgo: number,
): void {
  draft.schedules.push({
    placeId,
    // Of various ages, so that doubtful hours are shown as well.
    checkedAt: draft.daysAgo(daysAgo % CHECKED_WITHIN_DAYS),
    schedules: schedules.map(({ is_main: isMain = false, hours, ...schedule }) => ({
      ...schedule,
      isMain,
      items: draft.hours.find(hours),
    })),
  })
}
