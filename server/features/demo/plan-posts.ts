import { impressions } from './content/impressions.ts'
import { news } from './content/news.ts'
import { type Kind, type ReviewDraft, reviews } from './content/reviews.ts'
import { inVoice, typeset } from './content/typeset.ts'
import { type Draft, type PlannedPerson, type PlannedPlace, type PlannedPost, referenceId } from './draft.ts'
import { kindsOf, picturesOfKind } from './kinds.ts'

const REVIEWS_OF_CITY = 118
const NEWS_OF_CITY = 22
const MONTHS_BACK_IN_DAYS = 170

type Words = { text: string; pictures: string[] }

export function planPosts(draft: Draft): void {
  // Shared by the cities, so that the same words meet a reader twice at most, and far apart.
  const toldReviews = new Map<ReviewDraft, number>()
  const toldNews = new Map<string, number>()
  for (const city of Object.keys(impressions)) {
    const places = draft.places.filter(
      (place) => place.city === city && place.isOpenToGuests && place.more.status !== 'closed',
    )
    planReviews(draft, city, places, toldReviews)
    planNews(draft, city, places, toldNews)
    planImpressions(draft, city)
  }
  planOrganisationNews(draft)
}

/** The feed is dense near today and thins out into the past: a few minutes, some hours, weeks, months. */
function momentOf(draft: Draft, index: number, count: number): Date {
  const share = (index + draft.dice.between(0.15, 0.85)) / count
  return draft.daysAgo(draft.dice.between(0.003, 0.03) + MONTHS_BACK_IN_DAYS * share ** 2.2)
}

function planReviews(
  draft: Draft,
  city: string,
  places: readonly PlannedPlace[],
  told: Map<ReviewDraft, number>,
): void {
  const { dice } = draft
  const popular = [...places].sort((a, b) => b.photos.length - a.photos.length)
  const taken = new Set<string>()
  const toldHere = new Set<ReviewDraft>()
  const moments = dice.shuffle(
    Array.from({ length: REVIEWS_OF_CITY }, (_, index) => momentOf(draft, index, REVIEWS_OF_CITY)),
  )
  for (let index = 0; index < REVIEWS_OF_CITY; index += 1) {
    // Every second review goes to the better half, the rest in turn: some places have many, all have a chance.
    const place =
      index % 2
        ? (popular[Math.floor(popular.length * 0.6 * dice.next() ** 1.8)] as PlannedPlace)
        : (popular[(index / 2) % popular.length] as PlannedPlace)
    const author = reviewerOf(draft, city, place, taken)
    const review = reviewFor(draft, place, told, toldHere)
    if (!author || !review) continue
    const [kind, grade, text] = review
    const pictures = dice.chance(grade > 2 ? 0.42 : 0.12)
      ? picturesFor(draft, place, kind, dice.whole(1, 4))
      : []
    addPost(
      draft,
      { type: 'review', author, place, grade, city, createdAt: moments[index] as Date },
      { text: inVoice(text, author.woman), pictures },
    )
  }
}

function reviewerOf(
  draft: Draft,
  city: string,
  place: PlannedPlace,
  taken: Set<string>,
): PlannedPerson | undefined {
  const { dice, people } = draft
  const locals = people.filter((person) => person.city === city && !person.isOwner)
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const author = dice.chance(0.14)
      ? dice.pick(people)
      : dice.pick(dice.chance(0.55) ? locals.slice(0, 8) : locals)
    const pair = `${author.id} ${place.id}`
    if (taken.has(pair) || author.id === place.owner.id) continue
    taken.add(pair)
    return author
  }
  return undefined
}

function reviewFor(
  draft: Draft,
  place: PlannedPlace,
  told: Map<ReviewDraft, number>,
  toldHere: Set<ReviewDraft>,
): ReviewDraft | undefined {
  const kinds = kindsOf(place)
  const wanted = draft.dice.chance(0.12) ? ['any'] : kinds
  const free = (list: readonly string[]): ReviewDraft[] =>
    reviews.filter((review) => list.includes(review[0]) && !toldHere.has(review))
  const choice = [...(free(wanted).length > 0 ? free(wanted) : free(['any']))]
  const least = Math.min(...choice.map((review) => told.get(review) ?? 0))
  const fresh = choice.filter((review) => (told.get(review) ?? 0) === least)
  if (fresh.length === 0) return undefined
  const review = draft.dice.pick(fresh)
  told.set(review, least + 1)
  toldHere.add(review)
  return review
}

function picturesFor(draft: Draft, place: PlannedPlace, kind: Kind, count: number): string[] {
  const own = place.photos.filter((key) => !key.startsWith('street-'))
  const source =
    own.length > 2 ? own : (picturesOfKind[kind] ?? picturesOfKind[kindsOf(place)[0] ?? 'any'] ?? [])
  return draft.dice.shuffle(source).slice(0, count)
}

function planNews(
  draft: Draft,
  city: string,
  places: readonly PlannedPlace[],
  told: Map<string, number>,
): void {
  const { dice } = draft
  const lively = places.filter((place) => place.photos.length > 0 && place.more.status === undefined)
  const toldHere = new Set<string>()
  const speakers = dice.shuffle(lively)
  for (let index = 0; index < NEWS_OF_CITY; index += 1) {
    const place = speakers[index % speakers.length] as PlannedPlace
    const kinds: readonly string[] = index % 5 === 4 ? ['any'] : kindsOf(place)
    const choice = news.filter(([kind, text]) => kinds.includes(kind) && !toldHere.has(text))
    const pool =
      choice.length > 0 ? choice : news.filter(([kind, text]) => kind === 'any' && !toldHere.has(text))
    const least = Math.min(...pool.map(([, text]) => told.get(text) ?? 0))
    const fresh = pool.filter(([, text]) => (told.get(text) ?? 0) === least)
    if (fresh.length === 0) continue
    const [kind, text] = dice.pick(fresh)
    told.set(text, least + 1)
    toldHere.add(text)
    const pictures = dice.chance(0.6) ? picturesFor(draft, place, kind, dice.whole(1, 2)) : []
    addPost(
      draft,
      {
        type: 'news',
        author: place.owner,
        place,
        grade: undefined,
        city,
        createdAt: momentOf(draft, index, NEWS_OF_CITY),
      },
      { text, pictures },
    )
  }
}

function planImpressions(draft: Draft, city: string): void {
  const list = impressions[city] ?? []
  const locals = draft.people.filter((person) => person.city === city && !person.isOwner)
  const moments = draft.dice.shuffle(list.map((_, index) => momentOf(draft, index, list.length)))
  for (const [index, [text, street, lat, lon, picture]] of list.entries()) {
    const author = locals[(index * 5 + 2) % locals.length] as PlannedPerson
    const where = { street, lat, lon }
    addPost(
      draft,
      {
        type: 'impression',
        author,
        place: undefined,
        grade: undefined,
        city,
        createdAt: moments[index] as Date,
      },
      { text: inVoice(text, author.woman), pictures: picture ? [picture] : [] },
      where,
    )
  }
}

function planOrganisationNews(draft: Draft): void {
  for (const organisation of draft.organisations) {
    for (const [index, text] of organisation.news.entries()) {
      const createdAt = draft.daysAgo(index * 23 + draft.dice.between(0.3, 9))
      const post = {
        type: 'news' as const,
        author: organisation.owner,
        place: undefined,
        grade: undefined,
        city: organisation.city,
        createdAt,
      }
      addPost(
        draft,
        post,
        { text, pictures: index === 0 ? [organisation.avatar] : [] },
        { organisation_id: organisation.id },
      )
    }
  }
}

function addPost(
  draft: Draft,
  post: Omit<PlannedPost, 'id'>,
  words: Words,
  more: { street?: string; lat?: number; lon?: number; organisation_id?: string } = {},
): void {
  const { rows, reference } = draft
  const id = draft.newId(post.createdAt)
  draft.posts.push({ ...post, id })
  rows.posts.push({
    id,
    type: post.type,
    user_id: post.author.id,
    place_id: post.place?.id ?? null,
    organisation_id: post.place?.organisation?.id ?? null,
    city_id: referenceId(reference.cities, post.city),
    street: '',
    lat: null,
    lon: null,
    text: typeset(words.text),
    rating: post.grade ?? null,
    visit_id: null,
    created_at: post.createdAt,
    updated_at: post.createdAt,
    ...more,
  })
  for (const [position, key] of words.pictures.entries())
    rows.post_images.push({ post_id: id, image_id: draft.imageId(key), position })
}
