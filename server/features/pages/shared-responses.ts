import type { OperationInput, OperationName } from '#contract/api.ts'
import type { OperationResponse } from '#contract/pages.ts'
import type { FollowablePlace, Place } from '#contract/places/places.ts'
import type { PostSummary } from '#contract/posts/posts.ts'
import type { Db } from '#server/db/connection.ts'
import { viewPlaceFor } from '#server/features/places/views.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { guest, type Viewer } from '#server/lib/viewer.ts'
import {
  findPlaceFlags,
  findPostFlags,
  needsOwnResponses,
  type PlaceFlags,
  type PostFlags,
} from './repository.ts'

/** The viewer of a page with a lookup of their flags. */
interface ViewerContext {
  viewer: Viewer
  /** Null when the viewer needs an uncached response. */
  flagsBy<Flags extends PlaceFlags | PostFlags>(
    find: (db: Db, viewerId: string) => Promise<Flags>,
  ): Promise<Flags | null>
  /** Whether every response with people or places has to be made for this viewer. */
  needsPersonalResponse(): Promise<boolean>
}

/** Adds the viewer's own data to a shared response; null when the viewer needs a separate one. */
type Personalise = (data: never, context: ViewerContext) => unknown

const sharedByAll: Personalise = (data) => data
const sharedUnlessPersonal: Personalise = async (data, context) =>
  (await context.needsPersonalResponse()) ? null : data

type ByResponseType = Readonly<Record<string, Personalise>>

/** Other operations and response types are called for each viewer separately. */
const sharedByName: Partial<Record<OperationName, Personalise | ByResponseType>> = {
  'GET /api/v1/cities': sharedByAll,
  'GET /api/v1/categories': sharedByAll,
  'GET /api/v1/cuisines': sharedByAll,
  'GET /api/v1/tags': sharedByAll,
  'GET /api/v1/dresscodes': sharedByAll,
  'GET /api/v1/collections': sharedUnlessPersonal,
  'GET /api/v1/places/count': sharedByAll,
  'GET /api/v1/places/facets': sharedByAll,
  'GET /api/v1/reservations/next-tables': sharedByAll,
  'GET /api/v1/places': { card: sharedUnlessPersonal, followable: personaliseFollowable },
  'GET /api/v1/places/:placeId': { page: personalisePlace },
  'GET /api/v2/posts': { card: personalisePostCards, excerpt: sharedUnlessPersonal },
}

export const sharedOperations = Object.keys(sharedByName) as readonly OperationName[]

export type CallOperation = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name> | undefined,
  tags: readonly string[],
) => Promise<OperationResponse>

/** Calls operations for pages of guests through the shared cache. */
export function callerForGuests(app: AppInstance): CallOperation {
  return (name, input, tags) => {
    const key = `${name} ${JSON.stringify(input ?? {})}`
    return app.sharedResponses.get(key, tags, () => app.inProcessOperations.call(name, input, guest))
  }
}

/** Calls operations for a page of a signed-in viewer, through the shared cache where possible. */
export function callerForViewer(app: AppInstance, viewer: Viewer): CallOperation {
  const context = contextOf(app, viewer)
  const callAsGuest = callerForGuests(app)
  return async (name, input, tags) => {
    const personalise = personaliserOf(name, input)
    const ownResponse = () => app.inProcessOperations.call(name, input, viewer)
    if (!personalise) return ownResponse()
    const shared = await callAsGuest(name, input, tags)
    if (shared.status !== 200) {
      // An operation that refuses a guest may still answer the viewer, for example one about an unpublished place.
      const isSame = isEmptyList(name, shared) && !(await context.needsPersonalResponse())
      return isSame ? shared : ownResponse()
    }
    const { data } = shared.body as { data: never }
    const own = await personalise(data, context)
    return own === null ? ownResponse() : { status: 200, body: { data: own } }
  }
}

const emptyLists: ReadonlySet<OperationName> = new Set([
  'GET /api/v1/collections',
  'GET /api/v1/places',
  'GET /api/v2/posts',
])

/** An empty list is answered with 404. */
function isEmptyList(name: OperationName, { status }: OperationResponse): boolean {
  return status === 404 && emptyLists.has(name)
}

function personaliserOf(name: OperationName, input: { query?: object } | undefined): Personalise | undefined {
  const sharing = sharedByName[name]
  if (typeof sharing !== 'object') return sharing
  const { query = {} } = input ?? {}
  return 'response_type' in query ? sharing[String(query.response_type)] : undefined
}

function contextOf({ db }: AppInstance, viewer: Viewer): ViewerContext {
  const { userId, isAdmin, isContentManager } = viewer
  // Moderators have more rights, so they need separate responses.
  let needsOwn = isAdmin || isContentManager ? Promise.resolve(true) : undefined
  return {
    viewer,
    async flagsBy(find) {
      if (userId === null || (await needsOwn)) return null
      const reading = find(db, userId)
      needsOwn ??= reading.then((flags) => flags.needs_own_response)
      const flags = await reading
      return flags.needs_own_response || flags.is_involved ? null : flags
    },
    needsPersonalResponse() {
      needsOwn ??= userId === null ? Promise.resolve(false) : needsOwnResponses(db, userId)
      return needsOwn
    },
  }
}

async function personaliseFollowable(data: { places: FollowablePlace[] }, context: ViewerContext) {
  const ids = data.places.map(({ id }) => id)
  const flags = await context.flagsBy((db, viewerId) => findPlaceFlags(db, viewerId, ids))
  if (!flags) return null
  const isFollowed = ({ id }: FollowablePlace) => flags.followed_place_ids.includes(id)
  return { ...data, places: data.places.map((place) => ({ ...place, isFollowed: isFollowed(place) })) }
}

async function personalisePlace({ place }: { place: Place }, context: ViewerContext) {
  const flags = await context.flagsBy((db, viewerId) => findPlaceFlags(db, viewerId, [place.id]))
  if (!flags) return null
  const own = {
    isFollowed: flags.followed_place_ids.includes(place.id),
    isFavorite: flags.favorite_place_ids.includes(place.id),
  }
  return { place: { ...viewPlaceFor(context.viewer, place), ...own } }
}

async function personalisePostCards(data: { posts: PostSummary[] }, context: ViewerContext) {
  const { posts } = data
  const shown = {
    postIds: posts.map(({ id }) => id),
    commentIds: posts.flatMap(({ lastComments }) => lastComments.map(({ id }) => id)),
  }
  const flags = await context.flagsBy((db, viewerId) => findPostFlags(db, viewerId, shown))
  if (!flags) return null
  const likeOf = ({ id }: { id: string }) => flags.liked_ids.includes(id) && { isLiked: true }
  const own = posts.map((post) => ({
    ...post,
    ...likeOf(post),
    lastComments: post.lastComments.map((comment) => ({ ...comment, ...likeOf(comment) })),
  }))
  return { ...data, posts: own }
}
