import type { Insertable } from 'kysely'
import { flagFeatures, placeFlags } from '#contract/place-features.ts'
import type { MenuSection } from '#contract/places.ts'
import type { Places } from '#server/db/types.ts'
import type { PlaceDraft } from './content/draft.ts'
import { hoursOf } from './content/hours.ts'
import { kitchens, kitchensOfCategory, kitchensOfCuisine, type MenuPart } from './content/menus.ts'
import { moscow } from './content/moscow.ts'
import { organisations } from './content/organisations.ts'
import { saintPetersburg } from './content/saint-petersburg.ts'
import { sochi } from './content/sochi.ts'
import { typeset } from './content/typeset.ts'
import { vladivostok } from './content/vladivostok.ts'
import { type Draft, type PlannedPlace, referenceId } from './draft.ts'
import type { DemoPicture } from './pictures/render.ts'

const placesByCity: Record<string, readonly PlaceDraft[]> = {
  moscow,
  'saint-petersburg': saintPetersburg,
  sochi,
  vladivostok,
}

const areaCodes: Record<string, string> = {
  moscow: '495',
  'saint-petersburg': '812',
  sochi: '862',
  vladivostok: '423',
}

export function planPlaces(draft: Draft, drawn: ReadonlyMap<string, DemoPicture>): void {
  planOrganisations(draft)
  for (const [city, places] of Object.entries(placesByCity)) {
    const shown = new Map<string, number>()
    for (const place of places) planPlace(draft, city, place, shown, drawn)
  }
}

function ownersOf(draft: Draft, city: string) {
  return draft.people.filter((person) => person.isOwner && person.city === city)
}

function planOrganisations(draft: Draft): void {
  for (const organisation of organisations) {
    const owner = draft.dice.pick(ownersOf(draft, organisation.city))
    const createdAt = draft.daysAgo(draft.dice.between(420, 700))
    const id = draft.newId(createdAt)
    draft.organisations.push({ ...organisation, id, owner })
    draft.rows.organisations.push({
      id,
      name: organisation.name,
      category_id: referenceId(draft.reference.categories, organisation.category),
      city_id: referenceId(draft.reference.cities, organisation.city),
      avatar_id: draft.imageId(organisation.avatar),
      created_at: createdAt,
      updated_at: createdAt,
    })
    draft.rows.organisation_members.push({
      organisation_id: id,
      user_id: owner.id,
      role: 'owner',
      created_at: createdAt,
    })
  }
}

function planPlace(
  draft: Draft,
  city: string,
  place: PlaceDraft,
  shown: Map<string, number>,
  drawn: ReadonlyMap<string, DemoPicture>,
): void {
  const { dice, reference, rows } = draft
  const organisation = draft.organisations.find(({ key }) => key === place.more.organisation)
  const owner = dice.pick(ownersOf(draft, city))
  const isNew = place.more.moderation !== undefined
  const createdAt = draft.daysAgo(isNew ? dice.between(1, 5) : dice.between(190, 420))
  const planned: PlannedPlace = {
    ...place,
    id: draft.newId(createdAt),
    city,
    cityId: referenceId(reference.cities, city),
    owner,
    organisation,
    isOpenToGuests: !isNew,
  }
  draft.places.push(planned)
  rows.places.push(placeRow(draft, planned, backgroundOf(place, shown), createdAt))
  rows.place_members.push({
    place_id: planned.id,
    user_id: owner.id,
    role: isNew ? 'requester' : 'owner',
    created_at: createdAt,
  })
  if (organisation && organisation.owner !== owner) {
    rows.place_members.push({
      place_id: planned.id,
      user_id: organisation.owner.id,
      role: 'manager',
      created_at: createdAt,
    })
  }
  planContacts(draft, planned, createdAt)
  planSchedules(draft, planned)
  planAlbums(draft, planned, createdAt, drawn)
  planMenus(draft, planned, createdAt, drawn)
}

function placeRow(
  draft: Draft,
  place: PlannedPlace,
  background: string | undefined,
  createdAt: Date,
): Insertable<Places> {
  const { reference, imageId } = draft
  const has = (trait: string): boolean => place.traits.includes(trait)
  const level = (name: string): number =>
    Number(place.traits.find((trait) => trait.startsWith(name) && /\d$/.test(trait))?.at(-1) ?? 0)
  const { more } = place
  return {
    id: place.id,
    latin_name: place.slug,
    name: place.name,
    organisation_id: place.organisation?.id ?? null,
    city_id: place.cityId,
    category_id: referenceId(reference.categories, place.category),
    sub_category: more.subCategory ?? '',
    cuisine_ids: place.cuisines.map((cuisine) => referenceId(reference.cuisines, cuisine)),
    short_description: typeset(place.short),
    description: typeset(place.long),
    dresscode_id: more.dresscode ?? null,
    avatar_id: place.organisation && place.photos.length > 0 ? imageId(place.organisation.avatar) : null,
    background_id: background ? imageId(background) : null,
    parking_info: typeset(more.parking ?? ''),
    road_info: typeset(more.road ?? ''),
    menu_description: typeset(more.menuNote ?? ''),
    average_check: place.check,
    street: place.street,
    building: place.building,
    district: place.district,
    lat: place.lat,
    lon: place.lon,
    ...Object.fromEntries(flagFeatures.map((name) => [placeFlags[name].column, has(name)])),
    dancefloor: level('dance'),
    entertainment: level('ent'),
    live_music: level('live'),
    parking_type: level('park'),
    smoke_zone: level('smoke') || 2,
    is_reservations_enabled: has('book'),
    seats: draft.dice.whole(3, 16) * 5,
    is_top_50_bars: place.traits.includes('top50'),
    is_top_100_restaurants: place.traits.includes('top100'),
    is_top_cafes: has('topcafe'),
    status: more.status ?? 'opened',
    moderation_status: more.moderation ?? 'published',
    moderation_unpublished_reason: more.reason ?? null,
    created_by: place.owner.id,
    created_at: createdAt,
    updated_at: createdAt,
  }
}

/** Numbers begin with 000 after the area code: nobody has them. */
function planContacts(draft: Draft, place: PlannedPlace, createdAt: Date): void {
  const { dice, rows } = draft
  const number = (): string => `+7${areaCodes[place.city]}000${String(dice.whole(0, 9999)).padStart(4, '0')}`
  const names = place.traits.includes('delivery')
    ? ['Зал', 'Доставка']
    : place.traits.includes('book')
      ? ['Бронирование', 'Администратор']
      : ['']
  for (const [position, name] of names.entries()) {
    rows.place_phones.push({
      id: draft.newId(createdAt),
      place_id: place.id,
      position,
      phone: number(),
      name,
    })
  }
  const links =
    place.photos.length > 0
      ? [
          ['Сайт', ''],
          ['Меню', 'menu'],
        ]
      : dice.chance(0.5)
        ? [['Сайт', '']]
        : []
  for (const [position, [name = '', page = '']] of links.entries()) {
    const host = place.organisation?.key ?? place.slug
    rows.place_links.push({
      id: draft.newId(createdAt),
      place_id: place.id,
      position,
      link: `https://${host}.example/${page}`,
      name,
    })
  }
}

function planSchedules(draft: Draft, place: PlannedPlace): void {
  if (!place.hours) return
  const { category, cuisines, hours, more, traits } = place
  const schedules = [{ name: 'Основное', isMain: true, note: more.note ?? '', items: hoursOf(hours) }]
  const add = (name: string, items: Parameters<typeof hoursOf>[0]): void => {
    schedules.push({ name, isMain: false, note: '', items: hoursOf(items) })
  }
  if (more.kitchen) add('Кухня', more.kitchen)
  if (traits.includes('businessLunch') && hours !== 'weekdays') add('Бизнес-ланч', 'lunches')
  if (cuisines.includes('breakfast') && (hours === 'early' || hours === 'day')) add('Завтраки', 'breakfasts')
  if (traits.includes('terrace') && category === 'restaurants' && hours !== 'always')
    add('Терраса', 'terrace')
  draft.schedules.push({ placeId: place.id, schedules })
}

/** A list of places is looked at as a whole: each city shows as many different pictures on its cards as it can. */
function backgroundOf({ photos }: PlaceDraft, shown: Map<string, number>): string | undefined {
  const times = (key: string): number => shown.get(key) ?? 0
  const [first] = photos.filter((key) => !key.startsWith('street-')).sort((a, b) => times(a) - times(b))
  if (first) shown.set(first, times(first) + 1)
  return first
}

const ROOM = /^(dining|bar|cafe|lounge|club|brewery|bakery|street|terrace)-/

function planAlbums(
  draft: Draft,
  place: PlannedPlace,
  createdAt: Date,
  drawn: ReadonlyMap<string, DemoPicture>,
): void {
  const albums = [
    {
      title: 'Интерьер',
      description: 'Зал, стойка и вид из окна',
      photos: place.photos.filter((key) => ROOM.test(key)),
    },
    { title: 'Блюда и напитки', description: '', photos: place.photos.filter((key) => !ROOM.test(key)) },
  ].filter(({ photos }) => photos.length > 0)
  for (const [position, album] of albums.entries()) {
    const id = draft.newId(createdAt)
    draft.rows.galleries.push({
      id,
      place_id: place.id,
      kind: 'album',
      position,
      title: album.title,
      description: album.description,
      sections: [],
    })
    for (const [order, key] of album.photos.entries()) {
      draft.rows.gallery_images.push({
        gallery_id: id,
        image_id: draft.imageId(key),
        position: order,
        description: drawn.get(key)?.caption ?? '',
      })
    }
  }
}

function planMenus(
  draft: Draft,
  place: PlannedPlace,
  createdAt: Date,
  drawn: ReadonlyMap<string, DemoPicture>,
): void {
  const drinks = kitchensOfCategory[place.category] ?? []
  const food = [...new Set(place.cuisines.flatMap((cuisine) => kitchensOfCuisine[cuisine] ?? []))].filter(
    (name) => !drinks.includes(name),
  )
  const dishes = place.photos.filter((key) => !ROOM.test(key))
  const menus = [
    {
      title: 'Основное меню',
      parts: food.slice(0, 2).flatMap((name) => kitchens[name] ?? []),
      photos: dishes.slice(0, 3),
    },
    {
      title: 'Карта напитков и десертов',
      parts: drinks.flatMap((name) => kitchens[name] ?? []),
      photos: dishes.slice(-1),
    },
  ].filter(({ parts }) => parts.length > 0)
  if (place.check === null || (place.photos.length === 0 && draft.dice.chance(0.4))) return
  for (const [position, { title, parts, photos }] of menus.entries()) {
    const id = draft.newId(createdAt)
    const sections = sectionsOf(parts, place.check)
    draft.rows.galleries.push({
      id,
      place_id: place.id,
      kind: 'menu',
      position,
      title: menus.length > 1 ? title : 'Меню',
      description: '',
      sections,
    })
    for (const [order, key] of photos.entries()) {
      draft.rows.gallery_images.push({
        gallery_id: id,
        image_id: draft.imageId(key),
        position: order,
        description: drawn.get(key)?.caption ?? '',
      })
    }
  }
}

const USUAL_CHECK = 1100

/** The same dish costs more where the bill is higher. */
function sectionsOf(parts: readonly MenuPart[], check: number): MenuSection[] {
  const dearness = Math.min(1.8, Math.max(0.75, 0.55 + (check / USUAL_CHECK) * 0.45))
  return parts.map(({ title, dishes }) => ({
    title,
    dishes: dishes.map(([name, price, weight, note = '']) => ({
      name: typeset(name),
      price: Math.round((price * dearness) / 10) * 10,
      weight: typeset(weight),
      note: typeset(note),
    })),
  }))
}
