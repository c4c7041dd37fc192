import type { Endpoint } from '#contract/endpoint.ts'

/** The rights that a person's token may have. Free of TypeBox: screens use it as well. */
export const apiScopes = [
  'bookings:read',
  'bookings:write',
  'places:read',
  'places:write',
  'posts:read',
  'posts:write',
  'images:write',
] as const
export type ApiScope = (typeof apiScopes)[number]

/** Distinguishes these tokens from those of sessions, also for programs that scan for leaked ones. */
export const API_TOKEN_PREFIX = 'shodim_'
export const MAX_API_TOKENS = 20
export const MAX_API_TOKEN_NAME = 60
export const API_TOKEN_DAYS = [7, 30, 90, 365] as const

/**
 * The part of the API that the operations of a tag belong to; null where no token gets: accounts, rights, administration,
 * other people's texts. Every tag of the contract is listed here.
 */
export const partsOfApi: Readonly<Record<string, 'bookings' | 'places' | 'posts' | 'images' | null>> = {
  reservations: 'bookings',
  places: 'places',
  organisations: 'places',
  reference: 'places',
  search: 'places',
  posts: 'posts',
  comments: 'posts',
  images: 'images',
  accounts: null,
  administration: null,
  'api-tokens': null,
  blocks: null,
  'calendar-feeds': null,
  chats: null,
  claims: null,
  collections: null,
  favorites: null,
  followers: null,
  'guest-cards': null,
  imports: null,
  likes: null,
  mentions: null,
  messages: null,
  moderation: null,
  notifications: null,
  permissions: null,
  polls: null,
  push: null,
  'saved-posts': null,
  statistics: null,
  users: null,
  webhooks: null,
}

/** The one scope that a token needs for an operation; null for an operation that no token may use. */
export function scopeOf({ method, schema }: Pick<Endpoint, 'method' | 'schema'>): ApiScope | null {
  const part = partsOfApi[schema.tags[0] ?? '']
  if (!part) return null
  return apiScopes.find((scope) => scope === `${part}:${method === 'GET' ? 'read' : 'write'}`) ?? null
}
