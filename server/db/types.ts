import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DecisionName, ReasonName, SubjectName } from '#contract/moderation-words.ts'
import type { NotificationType } from '#contract/notification-words.ts'
import type { MenuSection } from '#contract/places.ts'
import type {
  Disruption,
  ReservationSource,
  ReservationStatus,
  WishStatus,
} from '#contract/reservation-words.ts'

/** Written as text or a date, read as a date. */
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

export interface Database {
  cities: CitiesTable
  categories: CategoriesTable
  cuisines: CuisinesTable
  dresscodes: DresscodesTable
  users: UsersTable
  images: ImagesTable
  organisations: OrganisationsTable
  places: PlacesTable
  place_phones: PlacePhonesTable
  place_links: PlaceLinksTable
  schedules: SchedulesTable
  schedule_items: ScheduleItemsTable
  galleries: GalleriesTable
  gallery_images: GalleryImagesTable
  place_members: PlaceMembersTable
  organisation_members: OrganisationMembersTable
  venue_staff: VenueStaffView
  posts: PostsTable
  post_images: PostImagesTable
  comments: CommentsTable
  comment_images: CommentImagesTable
  likes: LikesTable
  followers: FollowersTable
  favorites: FavoritesTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  words: WordsTable
  place_terms: PlaceTermsTable
  user_terms: UserTermsTable
  sessions: SessionsTable
  known_devices: KnownDevicesTable
  role_changes: RoleChangesTable
  login_codes: LoginCodesTable
  rate_limits: RateLimitsTable
  blocks: BlocksTable
  moderation_cases: ModerationCasesTable
  reports: ReportsTable
  place_revisions: PlaceRevisionsTable
  organisation_revisions: OrganisationRevisionsTable
  place_former_slugs: PlaceFormerSlugsTable
  invitations: InvitationsTable
  place_claims: PlaceClaimsTable
  notifications: NotificationsTable
  notification_counts: NotificationCountsTable
  notification_settings: NotificationSettingsTable
  chats: ChatsTable
  messages: MessagesTable
  reservation_settings: ReservationSettingsTable
  reservation_zones: ReservationZonesTable
  reservations: ReservationsTable
  reservation_loads: ReservationLoadsTable
  reservation_codes: ReservationCodesTable
  reservation_wishes: ReservationWishesTable
}

export interface CitiesTable {
  id: number
  name: string
  name_in: string
  latin_name: string
  lat: number
  lon: number
  time_zone: string
  country_code: string
  population: Generated<number>
  place_count: Generated<number>
}

export interface CategoriesTable {
  id: number
  name: string
  name_plural: string
  latin_name: string
  position: number
  schema_type: string
  pattern: string
  color: string
}

export interface CuisinesTable {
  id: number
  name: string
  latin_name: string
  is_noun: Generated<boolean>
}

export interface DresscodesTable {
  id: number
  title: string
  description: Generated<string>
}

export type UserRole = 'user' | 'content_manager' | 'admin'

export interface UsersTable {
  id: string
  first_name: Generated<string>
  second_name: Generated<string>
  email: string | null
  phone: string | null
  role: Generated<UserRole>
  city_id: number | null
  about: Generated<string>
  link: Generated<string>
  avatar_id: string | null
  comment_count: Generated<number>
  image_count: Generated<number>
  post_count: Generated<number>
  follower_count: Generated<number>
  following_user_count: Generated<number>
  following_place_count: Generated<number>
  following_organisation_count: Generated<number>
  is_deleted: Generated<boolean>
  password_hash: string | null
  blocked_at: Date | string | null
  blocked_reason: string | null
  blocked_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ImagesTable {
  id: string
  user_id: string | null
  path: string
  width: number
  height: number
  thumbhash: string | null
  description: Generated<string>
  is_deleted: Generated<boolean>
  created_at: Timestamp
}

export interface OrganisationsTable {
  id: string
  name: string
  category_id: number | null
  city_id: number | null
  avatar_id: string | null
  source: string | null
  source_id: string | null
  place_count: Generated<number>
  news_count: Generated<number>
  review_count: Generated<number>
  follower_count: Generated<number>
  is_deleted: Generated<boolean>
  created_by: string | null
  idempotency_key: string | null
  /** Counts saves. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type PlaceStatus = 'opened' | 'closed' | 'temporary-closed' | 'deleted'
export type ModerationStatus = 'unpublished' | 'on-moderation' | 'published'

/** The main schedule as the card needs it: times are minutes of the day. */
export interface MainScheduleJson {
  id: string
  name: string
  note: string
  items: { id: string; dayOfWeek: number; startMinute: number; endMinute: number }[]
}

export interface PlacesTable {
  id: string
  latin_name: string
  name: string
  organisation_id: string | null
  city_id: number
  category_id: number
  sub_category: Generated<string>
  cuisine_ids: Generated<number[]>
  description: Generated<string>
  short_description: Generated<string>
  dresscode_id: number | null
  avatar_id: string | null
  logo_id: string | null
  background_id: string | null
  parking_info: Generated<string>
  road_info: Generated<string>
  menu_description: Generated<string>
  /** Roubles. */
  average_check: number | null
  street: Generated<string>
  building: Generated<string>
  lat: number
  lon: number
  alcohol: Generated<boolean>
  business_lunch: Generated<boolean>
  cashfree: Generated<boolean>
  children_room: Generated<boolean>
  delivery: Generated<boolean>
  hookah: Generated<boolean>
  karaoke: Generated<boolean>
  mobile_charge: Generated<boolean>
  sport_translations: Generated<boolean>
  terrace: Generated<boolean>
  wifi: Generated<boolean>
  dancefloor: Generated<number>
  entertainment: Generated<number>
  live_music: Generated<number>
  parking_type: Generated<number>
  smoke_zone: Generated<number>
  is_reservations_enabled: Generated<boolean>
  seats: Generated<number>
  stay_minutes: Generated<number>
  is_top_50_bars: Generated<boolean>
  is_top_100_restaurants: Generated<boolean>
  is_top_cafes: Generated<boolean>
  status: Generated<PlaceStatus>
  /** The day on which a place closed for a time opens again. */
  reopens_on: ColumnType<Date | null, string | null | undefined, string | null>
  moderation_status: Generated<ModerationStatus>
  moderation_unpublished_reason: string | null
  follower_count: Generated<number>
  review_count: Generated<number>
  news_count: Generated<number>
  favorites_count: Generated<number>
  reservations_count: Generated<number>
  /** Sum of ratings on the scale of five (a grade plus one). */
  rating_sum: Generated<number>
  rating_count: Generated<number>
  /** The same, of reviews written after a kept reservation alone. */
  visited_rating_sum: Generated<number>
  visited_rating_count: Generated<number>
  /** int4multirange in text form: `{[540,1320),[1980,2760)}`. */
  open_week: string | null
  main_schedule: JSONColumnType<MainScheduleJson, string | null, string | null> | null
  source: string | null
  source_id: string | null
  source_hash: string | null
  /** Columns a person changed on the site: an import leaves them alone. */
  edited_fields: Generated<string[]>
  /** Counts saves. */
  version: Generated<number>
  /** When it was last handed in for moderation. */
  submitted_at: Date | string | null
  is_resubmitted: Generated<boolean>
  /** When it was published first. */
  published_at: Date | string | null
  idempotency_key: string | null
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
  is_listed: GeneratedAlways<boolean>
  regard: GeneratedAlways<number>
  /** `PlaceMarker` as JSON text. */
  marker: GeneratedAlways<string>
  /** Where it is, for «nearest first». */
  spot: GeneratedAlways<string>
  traits: GeneratedAlways<number[]>
}

export interface PlaceFormerSlugsTable {
  latin_name: string
  place_id: string
  created_at: Timestamp
}

export interface PlacePhonesTable {
  id: string
  place_id: string
  position: number
  phone: string
  name: Generated<string>
}

export interface PlaceLinksTable {
  id: string
  place_id: string
  position: number
  link: string
  name: Generated<string>
}

export interface SchedulesTable {
  id: string
  place_id: string
  position: number
  name: Generated<string>
  is_main: Generated<boolean>
  note: Generated<string>
}

export interface ScheduleItemsTable {
  id: string
  schedule_id: string
  day_of_week: number
  start_minute: number
  end_minute: number
}

export interface GalleriesTable {
  id: string
  place_id: string
  kind: 'album' | 'menu'
  position: number
  title: Generated<string>
  description: Generated<string>
  sections: JSONColumnType<MenuSection[], string | undefined, string>
}

export interface GalleryImagesTable {
  gallery_id: string
  image_id: string
  position: number
  description: Generated<string>
}

export type MemberRole = 'requester' | 'staff' | 'manager' | 'owner'

export interface PlaceMembersTable {
  place_id: string
  user_id: string
  role: MemberRole
  /** Of an owner who has the place because they added it. */
  is_unproven: Generated<boolean>
  created_at: Timestamp
}

export interface OrganisationMembersTable {
  organisation_id: string
  user_id: string
  role: MemberRole
  created_at: Timestamp
}

/** Of one of the two; people of a chain are staff of its places as well. */
export interface VenueStaffView {
  user_id: string
  place_id: string | null
  organisation_id: string | null
  role: Exclude<MemberRole, 'requester'>
}

/** Who took something written away: whoever said it, the venue it stands at, or moderators. */
export type Side = 'author' | 'venue' | 'moderation'

export interface PostsTable {
  id: string
  type: 'news' | 'review' | 'impression'
  user_id: string
  place_id: string | null
  organisation_id: string | null
  city_id: number | null
  text: Generated<string>
  rating: number | null
  /** Of a review: the kept reservation that it was written after. */
  visit_id: string | null
  lat: number | null
  lon: number | null
  street: Generated<string>
  like_count: Generated<number>
  comment_count: Generated<number>
  is_edited: Generated<boolean>
  is_deleted: Generated<boolean>
  is_hidden: Generated<boolean>
  hidden_by: Side | null
  deleted_by: Side | null
  edited_by: Generated<Side | null>
  /** Removed by its venue, and no moderator has confirmed it: the rating counts as before. */
  is_rating_kept: Generated<boolean>
  idempotency_key: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface PostImagesTable {
  post_id: string
  image_id: string
  position: number
}

export interface CommentsTable {
  id: string
  post_id: string
  user_id: string
  place_id: string | null
  organisation_id: string | null
  subject_comment_id: string | null
  /** Filled by the database from the comment answered. */
  thread_id: Generated<string | null>
  text: Generated<string>
  like_count: Generated<number>
  is_edited: Generated<boolean>
  is_deleted: Generated<boolean>
  is_hidden: Generated<boolean>
  hidden_by: Side | null
  deleted_by: Side | null
  edited_by: Generated<Side | null>
  idempotency_key: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface CommentImagesTable {
  comment_id: string
  image_id: string
  position: number
}

export interface LikesTable {
  id: string
  user_id: string
  post_id: string | null
  comment_id: string | null
  place_id: string | null
  organisation_id: string | null
  created_at: Timestamp
}

export interface PushKeysTable {
  id: Generated<number>
  public_key: string
  private_key: string
}

/** A browser that is told of what happens, as long as the session that it subscribed with. */
export interface PushSubscriptionsTable {
  id: string
  user_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  is_muted: Generated<boolean>
  created_at: Timestamp
}

export interface FavoritesTable {
  id: string
  user_id: string
  place_id: string
  created_at: Timestamp
}

export interface FollowersTable {
  id: string
  follower_id: string
  user_id: string | null
  place_id: string | null
  organisation_id: string | null
  created_at: Timestamp
}

/** The dictionary of the search. */
export interface WordsTable {
  id: GeneratedAlways<number>
  key: string
  sound: string
}

export interface PlaceTermsTable {
  place_id: string
  city_id: number
  name_key: string
  terms: number[]
  tier: Generated<number>
  regard: Generated<number>
  follower_count: Generated<number>
  is_listed: Generated<boolean>
}

export interface UserTermsTable {
  user_id: string
  city_id: number | null
  name_key: string
  terms: number[]
}

export interface KnownDevicesTable {
  user_id: string
  /** «Chrome, Windows» */
  device: string
  last_seen_at: Timestamp
}

export interface RoleChangesTable {
  id: GeneratedAlways<string>
  user_id: string
  /** Null when it was done in the terminal or by the configuration. */
  changed_by: string | null
  place_id: string | null
  organisation_id: string | null
  role: MemberRole | UserRole
  action: 'granted' | 'requested' | 'accepted' | 'removed'
  created_at: Timestamp
}

export interface SessionsTable {
  id: string
  user_id: string
  /** SHA-256 of the token, hex. */
  token_hash: string
  user_agent: Generated<string>
  /** The network it was opened from: the account is known there. */
  opened_from: Generated<string>
  created_at: Timestamp
  last_used_at: Timestamp
  /** When a code for a forgotten password opened it; null once the new password is set. */
  restored_at: Date | null
}

export interface LoginCodesTable {
  id: string
  channel: 'email' | 'phone'
  /** A lower-case e-mail or an E.164 phone. */
  address: string
  purpose: 'registration' | 'restore' | 'reservation' | 'confirmation'
  code_hash: string
  /** The network that asked for it, as `networkOf` names it. */
  asked_from: Generated<string>
  /** Wrong tries from there, and from everywhere else. */
  attempts: Generated<number>
  attempts_of_others: Generated<number>
  used_at: Date | string | null
  created_at: Timestamp
}

export interface RateLimitsTable {
  key: string
  count: number
  expires_at: Date | string
}

export interface BlocksTable {
  id: string
  blocker_id: string
  blocked_id: string
  created_at: Timestamp
}

export interface ModerationCasesTable {
  id: string
  subject: SubjectName
  /** Of a post, a comment, a place or a person. */
  subject_id: string
  /** The post itself or the one commented on. */
  post_id: string | null
  author_id: string | null
  place_id: string | null
  status: Generated<'open' | DecisionName>
  reason: ReasonName | null
  note: Generated<string>
  decided_by: string | null
  /** In which capacity it was decided. */
  decided_side: Generated<'venue' | 'moderation'>
  decided_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  /** Of a review that its venue removed: whether moderators agree. */
  confirmation: Generated<'none' | 'open' | 'confirmed' | 'refused'>
  report_count: Generated<number>
  appeal_status: Generated<'none' | 'open' | 'granted' | 'rejected'>
  appeal_text: Generated<string>
  appeal_note: Generated<string>
  appeal_decided_by: string | null
  appealed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: Timestamp
}

export interface ReportsTable {
  id: string
  case_id: string
  reporter_id: string
  reason: ReasonName
  text: Generated<string>
  created_at: Timestamp
}

export type RevisionKind = 'create' | 'edit' | 'file' | 'revert' | 'moderation' | 'reopening'

/** Field of the save payload → what it was and what it became. */
export type RevisionChanges = Record<string, { before: unknown; after: unknown }>

interface RevisionColumns {
  id: string
  version: number
  kind: RevisionKind
  user_id: string | null
  reverted_id: string | null
  changes: JSONColumnType<RevisionChanges, string, string>
  created_at: Timestamp
}

export interface PlaceRevisionsTable extends RevisionColumns {
  place_id: string
}

export interface OrganisationRevisionsTable extends RevisionColumns {
  organisation_id: string
}

export interface InvitationsTable {
  id: string
  place_id: string | null
  organisation_id: string | null
  /** Of somebody who has not registered yet; otherwise `user_id`. */
  email: string | null
  user_id: string | null
  role: 'staff' | 'manager' | 'owner'
  invited_by: string
  created_at: Timestamp
  expires_at: Timestamp
}

export interface PlaceClaimsTable {
  id: string
  place_id: string
  user_id: string
  channel: 'phone' | 'email'
  address: string
  code_hash: Generated<string>
  attempts: Generated<number>
  used_at: Date | string | null
  created_at: Timestamp
}

export interface NotificationsTable {
  id: string
  recipient_id: string
  /** What happens again to the same thing joins the row with the same key. */
  group_key: string
  type: NotificationType
  event: string
  creator_user_id: string | null
  creator_place_id: string | null
  creator_organisation_id: string | null
  /** The venue that is told, through its people. */
  outlet_place_id: string | null
  outlet_organisation_id: string | null
  post_id: string | null
  comment_id: string | null
  place_id: string | null
  organisation_id: string | null
  chat_id: string | null
  details: ColumnType<Record<string, string | number | null> | null, string | null, string | null>
  actor_count: Generated<number>
  is_viewed: Generated<boolean>
  /** False where the recipient wants none of this type in the list. */
  is_listed: Generated<boolean>
  /** When it last happened. */
  created_at: Timestamp
}

export interface NotificationCountsTable {
  user_id: string
  for_user: Generated<number>
  for_outlet: Generated<number>
}

export interface NotificationSettingsTable {
  user_id: string
  /** `like:list`, `post:push`. */
  muted: string[]
}

/** A person on one side; another person or a venue on the other. Numbers are of the chat's own sequence. */
export interface ChatsTable {
  id: string
  person_id: string
  user_id: string | null
  place_id: string | null
  organisation_id: string | null
  /** Of the last change of any message; `said_seq` of the last message. */
  last_seq: Generated<number>
  said_seq: Generated<number>
  moved_at: Timestamp
  person_unread: Generated<number>
  other_unread: Generated<number>
  person_read_seq: Generated<number>
  other_read_seq: Generated<number>
  person_received_seq: Generated<number>
  other_received_seq: Generated<number>
  person_cleared_seq: Generated<number>
  other_cleared_seq: Generated<number>
  created_at: Timestamp
}

export interface MessagesTable {
  id: string
  chat_id: string
  seq: number
  version: number
  user_id: string
  is_by_person: boolean
  text: Generated<string>
  subject_id: string | null
  is_edited: Generated<boolean>
  is_deleted: Generated<boolean>
  deleted_by: Side | null
  is_hidden: Generated<boolean>
  idempotency_key: string | null
  created_at: Timestamp
  /** Both sides, and both with the month of the message; the database fills it in where it is not given. */
  found_by: Generated<string[]>
}

export interface ReservationSettingsTable {
  place_id: string
  city_id: number
  largest_party: number
  ahead_days: number
  notice_minutes: number
  /** Null where any party that finds seats may book. */
  largest_online: ColumnType<number | null, number | null | undefined, number | null>
  last_seating_minutes: Generated<number>
  is_instant: Generated<boolean>
  /** Calendar dates. */
  closed_dates: ColumnType<string[], string[] | undefined, string[]>
}

export interface ReservationZonesTable {
  id: string
  place_id: string
  position: number
  name: string
  seats: number
}

export interface ReservationsTable {
  id: string
  place_id: string
  zone_id: string | null
  user_id: string | null
  source: ReservationSource
  status: ReservationStatus
  name: Generated<string>
  /** E.164; null for whoever walked in. */
  phone: string | null
  guests_count: number
  starts_at: ColumnType<Date, Date, Date>
  ends_at: ColumnType<Date, Date, Date>
  comment: Generated<string>
  answer: Generated<string>
  needs_call: Generated<boolean>
  held_until: Date | null
  /** Since when each side has seen it as it is now. */
  guest_viewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  venue_viewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  guest_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  venue_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  is_exception: Generated<boolean>
  disruption: ColumnType<Disruption | null, Disruption | null | undefined, Disruption | null>
  idempotency_key: string | null
  created_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export interface ReservationLoadsTable {
  place_id: string
  city_id: number
  starts_at: ColumnType<Date, Date, Date>
  free: number
}

export interface ReservationCodesTable {
  code_hash: string
  reservation_id: string
  purpose: 'confirm' | 'decline'
  expires_at: ColumnType<Date, Date, Date>
  used_at: Date | null
}

export interface ReservationWishesTable {
  id: string
  place_id: string
  user_id: string | null
  name: string
  phone: string
  guests_count: number
  from_at: ColumnType<Date, Date, Date>
  to_at: ColumnType<Date, Date, Date>
  status: Generated<WishStatus>
  reservation_id: string | null
  idempotency_key: string | null
  created_at: Timestamp
}
