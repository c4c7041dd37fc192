// Made from the schema of the database by `npm run schema`: not edited by hand.

import type { ColumnType } from 'kysely'
import type {
  AlwaysBoolean,
  AlwaysNumber,
  AlwaysNumbers,
  AlwaysText,
  AlwaysTexts,
  DateColumn,
  DetailsColumn,
  LongerStaysColumn,
  MainScheduleColumn,
  MenuColumn,
  PictureColumn,
  ReasonColumn,
  RevisionChangesColumn,
} from './column-types.ts'

export type AlertsChannel = 'email' | 'sms'

export type AnyRole =
  | 'admin'
  | 'content_manager'
  | 'host'
  | 'manager'
  | 'owner'
  | 'requester'
  | 'staff'
  | 'user'

export type CollectionsVisibility = 'link' | 'private' | 'public'

export type ContactChangesChannel = 'email' | 'phone'

export type ContactRequestsChannel = 'email' | 'phone'

export type DailyNumbersTopic = 'age' | 'new' | 'source'

export type DoorEntriesStatus = 'called' | 'left' | 'seated' | 'waiting'

export type GalleriesKind = 'album' | 'menu'

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type GuestCardLogAction =
  | 'add'
  | 'change'
  | 'erase'
  | 'export'
  | 'export-all'
  | 'import'
  | 'list'
  | 'merge'
  | 'open'
  | 'separate'

export type ImportRunsKind = 'decision' | 'file'

export type ImportRunsStatus = 'done' | 'failed' | 'running' | 'undone' | 'waiting'

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type LandmarksKind =
  | 'attraction'
  | 'metro'
  | 'monument'
  | 'museum'
  | 'park'
  | 'railway'
  | 'square'
  | 'theatre'

export type LoginCodesChannel = 'email' | 'phone'

export type LoginCodesPurpose = 'confirmation' | 'contact' | 'registration' | 'reservation' | 'restore'

export type MemberRole = 'host' | 'manager' | 'owner' | 'requester' | 'staff'

export type MessageReactionsKind = 'cheer' | 'fire' | 'laugh' | 'like' | 'love' | 'sad'

export type ModerationCasesAppealStatus = 'granted' | 'none' | 'open' | 'rejected'

export type ModerationCasesConfirmation = 'confirmed' | 'none' | 'open' | 'refused'

export type ModerationCasesDecidedSide = 'moderation' | 'venue'

export type ModerationCasesStatus = 'decided' | 'deleted' | 'hidden' | 'open' | 'rejected' | 'restored'

export type ModerationCasesSubject =
  | 'collection'
  | 'comment'
  | 'impression'
  | 'message'
  | 'news'
  | 'place'
  | 'review'
  | 'user'

export type ModerationStatus = 'on-moderation' | 'published' | 'unpublished'

export type NotificationsType =
  | 'answer'
  | 'comment'
  | 'follower'
  | 'like'
  | 'mention'
  | 'message'
  | 'permission'
  | 'post'
  | 'status'

export type OrganisationRevisionsKind = 'create' | 'edit' | 'revert'

export type PlaceActionPlacesBeforeStatus = 'on-moderation' | 'published' | 'unpublished'

export type PlaceActionPlacesOutcome = 'already' | 'booked' | 'changed' | 'deleted' | 'far'

export type PlaceActionPlacesUndoOutcome = 'restored' | 'touched'

export type PlaceActionsKind = 'move' | 'publish' | 'tag' | 'unpublish' | 'untag'

export type PlaceActionsStatus = 'done' | 'running' | 'undoing' | 'undone'

export type PlaceClaimsChannel = 'email' | 'phone'

export type PlaceProposalsState = 'accepted' | 'agreed' | 'declined' | 'open' | 'outdated' | 'replaced'

export type PlaceProposalsTopic = 'hours' | 'location' | 'status'

export type PlacesHoursCheckedBy = 'editors' | 'guests' | 'source' | 'venue'

export type PlaceStatus = 'closed' | 'deleted' | 'opened' | 'temporary-closed'

export type PossibleMatchesDecision = 'different' | 'same'

export type PostsType = 'impression' | 'news' | 'review'

export type RatingChecksStatus = 'counted' | 'refused' | 'waiting'

export type ReferenceChangesAction = 'added' | 'edited' | 'hidden' | 'merged' | 'shown'

export type ReferenceFormerRowsList = 'categories' | 'cities' | 'cuisines' | 'dresscodes' | 'tags'

export type ReservationChangesAction =
  | 'accept'
  | 'adjust'
  | 'arrive'
  | 'cancel'
  | 'confirm'
  | 'decline'
  | 'expire'
  | 'leave'
  | 'miss'
  | 'move'
  | 'restore'
  | 'return'
  | 'seat'

export type ReservationChangesSide = 'guest' | 'venue'

export type ReservationCodesPurpose = 'confirm' | 'decline'

export type ReservationsDisruption = 'closed' | 'closed-for-a-time' | 'day-off' | 'hours'

export type ReservationsSource = 'guest' | 'phone' | 'waiting-list' | 'walk-in' | 'widget'

export type ReservationsStatus =
  | 'arrived'
  | 'cancelled'
  | 'confirmed'
  | 'declined'
  | 'expired'
  | 'held'
  | 'no-show'
  | 'requested'

export type RevisionKind =
  | 'create'
  | 'edit'
  | 'file'
  | 'guests'
  | 'moderation'
  | 'proposal'
  | 'reopening'
  | 'revert'

export type RoleChangesAction = 'accepted' | 'granted' | 'removed' | 'requested'

export type ScheduledImportsOutcome = 'failed' | 'imported' | 'unchanged'

export type Side = 'author' | 'moderation' | 'venue'

export type StaffRole = 'host' | 'manager' | 'owner' | 'staff'

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export type UserRole = 'admin' | 'content_manager' | 'user'

export type UsersCommentsFrom = 'everyone' | 'followed' | 'nobody'

export type UsersFollowListsVisibleTo = 'everyone' | 'followed' | 'nobody'

export type UsersMessagesFrom = 'everyone' | 'followed' | 'nobody'

export type WaitlistEntriesStatus = 'missed' | 'offered' | 'taken' | 'waiting' | 'withdrawn'

export type WebhookDeliveriesStatus = 'delivered' | 'failed' | 'pending'

export type WebhooksPausedBecause = 'failures' | 'gone' | 'person'

export type ZoneTablesShape = 'bar' | 'rectangle' | 'round' | 'square'

export interface AccountBlocks {
  changed_by: string | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  reason: string | null
  user_id: string
}

export interface AdministrationLog {
  changed_by: string | null
  created_at: Timestamp | null
  event: string | null
  id: string | null
}

export interface Alerts {
  channel: AlertsChannel
  due_at: Timestamp
  notification_id: string
  recipient_id: string
}

export interface AlertSettings {
  digest_sent_on: Timestamp | null
  email: string[]
  has_digest: Generated<boolean>
  push: string[]
  quiet_from: number | null
  quiet_to: number | null
  sms: string[]
  time_zone: string
  user_id: string
}

export interface ApiTokens {
  created_at: Generated<Timestamp>
  ending: string
  expires_at: Timestamp
  id: string
  last_used_at: Timestamp | null
  name: string
  scopes: string[]
  token_hash: string
  user_id: string
}

export interface BackupCodes {
  code_hash: string
  created_at: Generated<Timestamp>
  selector: string
  used_at: Timestamp | null
  user_id: string
}

export interface Blocks {
  blocked_id: string
  blocker_id: string
  created_at: Generated<Timestamp>
  id: string
}

export interface BookingDays {
  bookings: number
  cancelled: number
  day: Timestamp
  guests: number
  no_shows: number
  place_id: string
  source: string
}

export interface CalendarFeeds {
  created_at: Generated<Timestamp>
  has_phones: boolean
  last_read_at: Timestamp | null
  place_id: string | null
  token_hash: string
  user_id: string
}

export interface Categories {
  color: string
  icon: Generated<string>
  id: Generated<number>
  is_cuisine_first: Generated<boolean>
  is_hidden: Generated<boolean>
  latin_name: string
  name: string
  name_plural: string
  pattern: string
  position: number
  related_patterns: Generated<string[]>
  schema_type: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface ChatCounts {
  owner_id: string
  unread: Generated<number>
}

export interface Chats {
  created_at: Generated<Timestamp>
  id: string
  last_message_at: Generated<Timestamp>
  last_message_seq: Generated<number>
  last_seq: Generated<number>
  organisation_id: string | null
  other_cleared_seq: Generated<number>
  other_read_seq: Generated<number>
  other_received_seq: Generated<number>
  other_unread: Generated<number>
  person_cleared_seq: Generated<number>
  person_id: string
  person_read_seq: Generated<number>
  person_received_seq: Generated<number>
  person_unread: Generated<number>
  place_id: string | null
  user_id: string | null
}

export interface ChatSettings {
  archived_seq: number | null
  chat_id: string
  is_muted: Generated<boolean>
  pinned_at: Timestamp | null
  user_id: string
}

export interface Cities {
  aliases: Generated<string[]>
  bounds: number[] | null
  country_code: string
  id: Generated<number>
  is_hidden: Generated<boolean>
  lat: number
  latin_name: string
  lon: number
  name: string
  name_from: Generated<string>
  name_in: string
  place_count: Generated<number>
  population: Generated<number>
  time_zone: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface CitySlugs {
  latin_name: string | null
}

export interface ClosureReports {
  created_at: Generated<Timestamp>
  place_id: string
  user_id: string
}

export interface CollectionAuthors {
  collection_id: string
  created_at: Generated<Timestamp>
  user_id: string
}

export interface CollectionFollowers {
  collection_id: string
  created_at: Generated<Timestamp>
  token: Generated<string>
  user_id: string
}

export interface CollectionPlaces {
  added_at: Generated<Timestamp>
  added_by: string | null
  collection_id: string
  name: string
  note: Generated<string>
  place_id: string
  position: number
}

export interface Collections {
  city_id: number | null
  copied_from: string | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  description: Generated<string>
  follower_count: Generated<number>
  id: string
  idempotency_key: string | null
  invitation: string | null
  invitation_until: Timestamp | null
  is_editorial: Generated<boolean>
  is_hidden: Generated<boolean>
  notice_at: Timestamp | null
  notified_until: Generated<Timestamp>
  place_id: string | null
  places_count: Generated<number>
  title: string
  token: string
  updated_at: Generated<Timestamp>
  user_id: string
  visibility: CollectionsVisibility
}

export interface CommentImages {
  comment_id: string
  image_id: string
  position: number
}

export interface Comments {
  created_at: Generated<Timestamp>
  deleted_by: Side | null
  edited_by: Side | null
  hidden_by: Side | null
  id: string
  idempotency_key: string | null
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_hidden: Generated<boolean>
  like_count: Generated<number>
  organisation_id: string | null
  place_id: string | null
  post_id: string
  subject_comment_id: string | null
  text: Generated<string>
  thread_id: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface ContactChanges {
  channel: ContactChangesChannel
  created_at: Generated<Timestamp>
  id: string
  new_value: string
  old_value: string | null
  undo_hash: string
  undone_at: Timestamp | null
  user_id: string
}

export interface ContactRequests {
  channel: ContactRequestsChannel
  created_at: Generated<Timestamp>
  session_id: string
  user_id: string
  value: string
}

export interface Cuisines {
  id: Generated<number>
  is_hidden: Generated<boolean>
  is_noun: Generated<boolean>
  latin_name: string
  name: string
  osm_values: Generated<string[]>
  pattern: string | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface DailyNumbers {
  count: number
  counted_at: Generated<Timestamp>
  day: Timestamp
  name: string
  topic: DailyNumbersTopic
}

export interface DayVisitors {
  day: Timestamp
  place_id: string
  visitor: Buffer
}

export interface DistinctGuestCards {
  card_id: string
  other_id: string
}

export interface DoorEntries {
  called_at: Timestamp | null
  created_at: Generated<Timestamp>
  created_by: string | null
  guests_count: number
  id: string
  idempotency_key: string | null
  name: string
  phone: string | null
  place_id: string
  reservation_id: string | null
  status: Generated<DoorEntriesStatus>
}

export interface Dresscodes {
  description: Generated<string>
  id: Generated<number>
  is_hidden: Generated<boolean>
  title: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface Favorites {
  created_at: Generated<Timestamp>
  id: string
  place_id: string
  user_id: string
}

export interface Followers {
  created_at: Generated<Timestamp>
  follower_id: string
  id: string
  organisation_id: string | null
  place_id: string | null
  user_id: string | null
}

export interface Galleries {
  description: Generated<string>
  id: string
  kind: GalleriesKind
  place_id: string
  position: number
  sections: MenuColumn
  title: Generated<string>
}

export interface GalleryImages {
  description: Generated<string>
  gallery_id: string
  image_id: string
  position: number
}

export interface GuestCardLog {
  action: GuestCardLogAction
  amount: number | null
  card_id: string | null
  created_at: Generated<Timestamp>
  id: Generated<number>
  place_id: string
  user_id: string | null
}

export interface GuestCardPhones {
  card_id: string
  phone: string
  place_id: string
}

export interface GuestCards {
  allergies: Generated<string>
  birthday: string | null
  created_at: Generated<Timestamp>
  created_by: string | null
  id: string
  idempotency_key: string | null
  imported_visits: Generated<number>
  last_seen_at: Generated<Timestamp>
  last_visit_at: Timestamp | null
  merge_texts: Json | null
  merged_into: string | null
  name: Generated<string>
  no_shows_count: Generated<number>
  notes: Generated<string>
  place_id: string
  root_id: string
  tags: Generated<string[]>
  updated_at: Generated<Timestamp>
  user_id: string | null
  version: Generated<number>
  visits_count: Generated<number>
}

export interface HiddenPlaces {
  id: string
}

export interface HoursReports {
  created_at: Generated<Timestamp>
  day_of_week: number
  end_minute: number | null
  place_id: string
  start_minute: number | null
  user_id: string
}

export interface Images {
  created_at: Generated<Timestamp>
  description: Generated<string>
  height: number
  id: string
  is_deleted: Generated<boolean>
  path: string
  thumbhash: string | null
  user_id: string | null
  width: number
}

export interface ImportChanges {
  after_updated_at: Timestamp
  before: Json | null
  changes: RevisionChangesColumn
  name: Generated<string>
  place_id: string
  run_id: string
}

export interface ImportLandmarkChanges {
  after: Json | null
  before: Json | null
  landmark_id: number
  run_id: string
}

export interface ImportRuns {
  city_id: number | null
  failure: string | null
  file_name: string
  finished_at: Timestamp | null
  id: string
  kind: Generated<ImportRunsKind>
  made_city_ids: Generated<number[]>
  progress: Json | null
  report: Json | null
  source: string
  started_at: Generated<Timestamp>
  started_by: string | null
  status: ImportRunsStatus
  undone_at: Timestamp | null
  undone_by: string | null
  upload_id: string | null
}

export interface ImportSkippedRows {
  line: number
  name: Generated<string>
  position: number
  reason: string
  run_id: string
  source_id: string | null
}

export interface ImportSources {
  attribution: string
  name: string
  title: string
}

export interface ImportUploadParts {
  content: Buffer
  position: number
  upload_id: string
}

export interface ImportUploads {
  bytes: number
  created_at: Generated<Timestamp>
  file_name: string
  format: string
  id: string
  uploaded_by: string
}

export interface Invitations {
  created_at: Generated<Timestamp>
  email: string | null
  expires_at: Generated<Timestamp>
  id: string
  invited_by: string
  organisation_id: string | null
  place_id: string | null
  role: StaffRole
  user_id: string | null
}

export interface KnownDevices {
  device: string
  last_seen_at: Generated<Timestamp>
  user_id: string
}

export interface Landmarks {
  city_id: number
  colour: Generated<string>
  id: Generated<number>
  is_entrance: Generated<boolean>
  kind: LandmarksKind
  lat: number
  line: Generated<string>
  lon: number
  name: string
  source: string | null
  source_id: string | null
}

export interface Likes {
  comment_id: string | null
  created_at: Generated<Timestamp>
  id: string
  organisation_id: string | null
  place_id: string | null
  post_id: string | null
  user_id: string
}

export interface ListedPlaces {
  alcohol: Generated<boolean>
  avatar_id: string | null
  average_check: number | null
  background_id: string | null
  building: Generated<string>
  business_lunch: Generated<boolean>
  cashfree: Generated<boolean>
  category_id: number
  children_room: Generated<boolean>
  city_id: number
  created_at: Generated<Timestamp>
  created_by: string | null
  cuisine_ids: Generated<number[]>
  dancefloor: Generated<number>
  delivery: Generated<boolean>
  description: Generated<string>
  district: Generated<string>
  dresscode_id: number | null
  edited_fields: Generated<string[]>
  entertainment: Generated<number>
  facets: AlwaysNumbers
  favorites_count: Generated<number>
  field_sources: Generated<Json>
  follower_count: Generated<number>
  hookah: Generated<boolean>
  hours_checked_at: Timestamp | null
  hours_checked_by: PlacesHoursCheckedBy | null
  id: string
  idempotency_key: string | null
  is_listed: AlwaysBoolean
  is_reservations_enabled: Generated<boolean>
  is_resubmitted: Generated<boolean>
  karaoke: Generated<boolean>
  lat: number
  latin_name: string
  live_music: Generated<number>
  logo_id: string | null
  lon: number
  main_schedule: MainScheduleColumn | null
  marker: AlwaysText
  menu_description: Generated<string>
  mobile_charge: Generated<boolean>
  moderation_status: Generated<ModerationStatus>
  moderation_unpublished_reason: string | null
  name: string
  news_count: Generated<number>
  open_week: string | null
  organisation_id: string | null
  parking_info: Generated<string>
  parking_type: Generated<number>
  published_at: Timestamp | null
  ranking_score: AlwaysNumber
  rating_count: Generated<number>
  rating_sum: Generated<number>
  reopens_on: DateColumn | null
  reservations_count: Generated<number>
  review_count: Generated<number>
  road_info: Generated<string>
  seats: Generated<number>
  short_description: Generated<string>
  smoke_zone: Generated<number>
  source: string | null
  source_id: string | null
  sport_translations: Generated<boolean>
  spot: AlwaysText
  status: Generated<PlaceStatus>
  stay_minutes: Generated<number>
  street: Generated<string>
  sub_category: Generated<string>
  submitted_at: Timestamp | null
  tag_ids: Generated<number[]>
  terrace: Generated<boolean>
  updated_at: Generated<Timestamp>
  version: Generated<number>
  visited_rating_count: Generated<number>
  visited_rating_sum: Generated<number>
  wifi: Generated<boolean>
}

export interface LoginCodes {
  address: string
  attempts: Generated<number>
  attempts_of_others: Generated<number>
  channel: LoginCodesChannel
  code_hash: string
  created_at: Generated<Timestamp>
  id: string
  purpose: LoginCodesPurpose
  requested_from: Generated<string>
  used_at: Timestamp | null
}

export interface Mentions {
  comment_id: string | null
  id: string
  length: number
  organisation_id: string | null
  place_id: string | null
  position: number
  post_id: string | null
  user_id: string | null
}

export interface MessageImages {
  image_id: string
  message_id: string
  position: number
}

export interface MessageReactions {
  created_at: Generated<Timestamp>
  kind: MessageReactionsKind
  message_id: string
  user_id: string
}

export interface Messages {
  chat_id: string
  created_at: Generated<Timestamp>
  deleted_by: Side | null
  found_by: AlwaysTexts
  id: string
  idempotency_key: string | null
  is_by_person: boolean
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_hidden: Generated<boolean>
  seq: number
  subject_id: string | null
  text: Generated<string>
  user_id: string
  version: number
}

export interface ModerationCases {
  appeal_decided_by: string | null
  appeal_note: Generated<string>
  appeal_status: Generated<ModerationCasesAppealStatus>
  appeal_text: Generated<string>
  appealed_at: Timestamp | null
  author_id: string | null
  confirmation: Generated<ModerationCasesConfirmation>
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  decided_side: Generated<ModerationCasesDecidedSide>
  id: string
  note: Generated<string>
  place_id: string | null
  post_id: string | null
  reason: ReasonColumn | null
  report_count: Generated<number>
  status: Generated<ModerationCasesStatus>
  subject: ModerationCasesSubject
  subject_id: string
}

export interface NotificationCauses {
  cause: string
  notification_id: string
}

export interface NotificationCounts {
  for_outlet: Generated<number>
  for_user: Generated<number>
  user_id: string
}

export interface Notifications {
  actor_count: Generated<number>
  chat_id: string | null
  comment_id: string | null
  created_at: Generated<Timestamp>
  creator_organisation_id: string | null
  creator_place_id: string | null
  creator_user_id: string | null
  details: DetailsColumn | null
  event: string
  group_key: string
  id: string
  is_listed: Generated<boolean>
  is_viewed: Generated<boolean>
  organisation_id: string | null
  outlet_organisation_id: string | null
  outlet_place_id: string | null
  place_id: string | null
  post_id: string | null
  recipient_id: string
  type: NotificationsType
}

export interface NotificationSettings {
  muted: Generated<string[]>
  user_id: string
}

export interface OidcIdentities {
  created_at: Generated<Timestamp>
  email: string | null
  id: string
  issuer: string
  last_used_at: Timestamp | null
  subject: string
  user_id: string
}

export interface OidcRequests {
  cookie_hash: string
  created_at: Generated<Timestamp>
  nonce: string
  provider: string
  state: string
  user_id: string | null
  verifier: string
}

export interface OidcUnlinkedIdentities {
  cookie_hash: string
  created_at: Generated<Timestamp>
  email: string
  issuer: string
  subject: string
}

export interface OrganisationMembers {
  created_at: Generated<Timestamp>
  organisation_id: string
  role: MemberRole
  user_id: string
}

export interface OrganisationMerges {
  created_at: Generated<Timestamp>
  from_id: string
  id: string
  into_id: string
  moved: Json
  undone_at: Timestamp | null
  undone_by: string | null
  user_id: string
}

export interface OrganisationRevisions {
  changes: RevisionChangesColumn
  created_at: Generated<Timestamp>
  id: string
  kind: OrganisationRevisionsKind
  organisation_id: string
  reverted_id: string | null
  user_id: string | null
  version: number
}

export interface Organisations {
  avatar_id: string | null
  category_id: number | null
  city_id: number | null
  created_at: Generated<Timestamp>
  created_by: string | null
  follower_count: Generated<number>
  id: string
  idempotency_key: string | null
  is_deleted: Generated<boolean>
  merged_into: string | null
  name: string
  news_count: Generated<number>
  place_count: Generated<number>
  review_count: Generated<number>
  source: string | null
  source_id: string | null
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface Outbox {
  attempts: Generated<number>
  id: AlwaysNumber
  name: string
  payload: Json
  run_at: Generated<Timestamp>
}

export interface PasskeyChallenges {
  challenge: string
  created_at: Generated<Timestamp>
  user_id: string | null
}

export interface Passkeys {
  counter: number
  created_at: Generated<Timestamp>
  credential_id: string
  id: string
  last_used_at: Timestamp | null
  name: string
  public_key: Buffer
  transports: string[]
  user_id: string
}

export interface Pictures {
  created_at: Generated<Timestamp>
  description: Generated<string>
  height: number
  id: string
  is_deleted: Generated<boolean>
  path: string
  thumbhash: string | null
  user_id: string | null
  width: number
}

export interface PlaceActionPlaces {
  action_id: string
  before_city_id: number | null
  before_reason: string | null
  before_status: PlaceActionPlacesBeforeStatus | null
  outcome: PlaceActionPlacesOutcome | null
  place_id: string
  undo_outcome: PlaceActionPlacesUndoOutcome | null
  version: number | null
}

export interface PlaceActions {
  city_id: number | null
  created_at: Generated<Timestamp>
  finished_at: Timestamp | null
  id: string
  kind: PlaceActionsKind
  reason: Generated<string>
  status: Generated<PlaceActionsStatus>
  tag_id: number | null
  undone_at: Timestamp | null
  undone_by: string | null
  user_id: string
}

export interface PlaceClaims {
  address: string
  attempts: Generated<number>
  channel: PlaceClaimsChannel
  code_hash: Generated<string>
  created_at: Generated<Timestamp>
  id: string
  place_id: string
  used_at: Timestamp | null
  user_id: string
}

export interface PlaceFormerSlugs {
  created_at: Generated<Timestamp>
  latin_name: string
  place_id: string
}

export interface PlaceLinks {
  id: string
  link: string
  name: Generated<string>
  place_id: string
  position: number
}

export interface PlaceMembers {
  created_at: Generated<Timestamp>
  is_unproven: Generated<boolean>
  place_id: string
  role: MemberRole
  user_id: string
}

export interface PlacePhones {
  id: string
  name: Generated<string>
  phone: string
  place_id: string
  position: number
}

export interface PlaceProposals {
  changes: RevisionChangesColumn
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  id: string
  place_id: string
  resolved_by_run_id: string | null
  run_id: string | null
  source: string
  state: Generated<PlaceProposalsState>
  topic: PlaceProposalsTopic
}

export interface PlaceRevisions {
  changes: RevisionChangesColumn
  created_at: Generated<Timestamp>
  id: string
  kind: RevisionKind
  place_id: string
  reverted_id: string | null
  user_id: string | null
  version: number
}

export interface Places {
  alcohol: Generated<boolean>
  avatar_id: string | null
  average_check: number | null
  background_id: string | null
  building: Generated<string>
  business_lunch: Generated<boolean>
  cashfree: Generated<boolean>
  category_id: number
  children_room: Generated<boolean>
  city_id: number
  created_at: Generated<Timestamp>
  created_by: string | null
  cuisine_ids: Generated<number[]>
  dancefloor: Generated<number>
  delivery: Generated<boolean>
  description: Generated<string>
  district: Generated<string>
  dresscode_id: number | null
  edited_fields: Generated<string[]>
  entertainment: Generated<number>
  entrance: Generated<string>
  facets: AlwaysNumbers
  favorites_count: Generated<number>
  field_sources: Generated<Json>
  floor: Generated<string>
  follower_count: Generated<number>
  hookah: Generated<boolean>
  hours_checked_at: Timestamp | null
  hours_checked_by: PlacesHoursCheckedBy | null
  id: string
  idempotency_key: string | null
  is_listed: AlwaysBoolean
  is_reservations_enabled: Generated<boolean>
  is_resubmitted: Generated<boolean>
  karaoke: Generated<boolean>
  lat: number
  latin_name: string
  live_music: Generated<number>
  logo_id: string | null
  lon: number
  main_schedule: MainScheduleColumn | null
  marker: AlwaysText
  menu_description: Generated<string>
  mobile_charge: Generated<boolean>
  moderation_status: Generated<ModerationStatus>
  moderation_unpublished_reason: string | null
  name: string
  news_count: Generated<number>
  open_week: string | null
  organisation_id: string | null
  parking_info: Generated<string>
  parking_type: Generated<number>
  published_at: Timestamp | null
  ranking_score: AlwaysNumber
  rating_cooldown_until: Timestamp | null
  rating_count: Generated<number>
  rating_sum: Generated<number>
  reopens_on: DateColumn | null
  reservations_count: Generated<number>
  review_count: Generated<number>
  road_info: Generated<string>
  seats: Generated<number>
  settlement: Generated<string>
  short_description: Generated<string>
  smoke_zone: Generated<number>
  source: string | null
  source_id: string | null
  sport_translations: Generated<boolean>
  spot: AlwaysText
  status: Generated<PlaceStatus>
  stay_minutes: Generated<number>
  street: Generated<string>
  sub_category: Generated<string>
  submitted_at: Timestamp | null
  tag_ids: Generated<number[]>
  terrace: Generated<boolean>
  updated_at: Generated<Timestamp>
  version: Generated<number>
  visited_rating_count: Generated<number>
  visited_rating_sum: Generated<number>
  wifi: Generated<boolean>
}

export interface PlaceSources {
  city_id: number
  facts: Json
  hash: string
  place_id: string | null
  received_at: Generated<Timestamp>
  source: string
  source_id: string
}

export interface PlaceTerms {
  city_id: number
  follower_count: Generated<number>
  is_listed: Generated<boolean>
  name_key: string
  place_id: string
  ranking_score: Generated<number>
  terms: number[]
  tier: Generated<number>
}

export interface PollPlaces {
  name: string
  place_id: string | null
  poll_id: string
  position: number
}

export interface Polls {
  closed_at: Timestamp | null
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  expires_at: Timestamp
  id: string
  idempotency_key: string | null
  reservation_id: string | null
  time_zone: string
  title: string
  token: string
  user_id: string | null
  version: Generated<number>
}

export interface PollTimes {
  poll_id: string
  position: number
  starts_at: Timestamp
}

export interface PollVoters {
  created_at: Generated<Timestamp>
  device_hash: string | null
  id: string
  name: string
  phone: string | null
  places: number[]
  poll_id: string
  times: number[]
  updated_at: Generated<Timestamp>
  user_id: string | null
}

export interface PossibleMatches {
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  decision: PossibleMatchesDecision | null
  decision_run_id: string | null
  id: string
  place_id: string
  run_id: string | null
  score: number
  signs: Json
  source: string
  source_id: string
}

export interface PostHashtags {
  city_id: number | null
  created_at: Timestamp
  post_id: string
  tag: string
}

export interface PostImages {
  image_id: string
  position: number
  post_id: string
}

export interface Posts {
  are_comments_closed: Generated<boolean>
  city_id: number | null
  comment_count: Generated<number>
  created_at: Generated<Timestamp>
  deleted_by: Side | null
  edited_by: Side | null
  hidden_by: Side | null
  id: string
  idempotency_key: string | null
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_hidden: Generated<boolean>
  is_rating_excluded: Generated<boolean>
  is_rating_retained: Generated<boolean>
  lat: number | null
  like_count: Generated<number>
  lon: number | null
  organisation_id: string | null
  place_id: string | null
  rating: number | null
  reservation_id: string | null
  street: Generated<string>
  text: Generated<string>
  type: PostsType
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface PublicCollections {
  city_id: number | null
  copied_from: string | null
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  description: Generated<string>
  follower_count: Generated<number>
  id: string
  idempotency_key: string | null
  invitation: string | null
  invitation_until: Timestamp | null
  is_editorial: Generated<boolean>
  is_hidden: Generated<boolean>
  notice_at: Timestamp | null
  notified_until: Generated<Timestamp>
  place_id: string | null
  places_count: Generated<number>
  title: string
  token: string
  updated_at: Generated<Timestamp>
  user_id: string
  visibility: CollectionsVisibility
}

export interface PushKeys {
  id: Generated<number>
  private_key: string
  public_key: string
}

export interface PushSubscriptions {
  auth: string
  created_at: Generated<Timestamp>
  endpoint: string
  id: string
  is_muted: Generated<boolean>
  p256dh: string
  session_id: string
  user_id: string
}

export interface RateLimits {
  count: number
  expires_at: Timestamp
  key: string
}

export interface RatingChecks {
  appeal_text: Generated<string>
  appealed_at: Timestamp | null
  created_at: Generated<Timestamp>
  decided_at: Timestamp | null
  decided_by: string | null
  note: Generated<string>
  post_id: string
  status: Generated<RatingChecksStatus>
  user_id: string
}

export interface ReadablePosts {
  are_comments_closed: Generated<boolean>
  city_id: number | null
  comment_count: Generated<number>
  created_at: Generated<Timestamp>
  deleted_by: Side | null
  edited_by: Side | null
  hidden_by: Side | null
  id: string
  idempotency_key: string | null
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_hidden: Generated<boolean>
  is_rating_excluded: Generated<boolean>
  is_rating_retained: Generated<boolean>
  lat: number | null
  like_count: Generated<number>
  lon: number | null
  organisation_id: string | null
  place_id: string | null
  rating: number | null
  reservation_id: string | null
  street: Generated<string>
  text: Generated<string>
  type: PostsType
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface ReferenceChanges {
  action: ReferenceChangesAction
  changed_by: string | null
  changes: RevisionChangesColumn
  created_at: Generated<Timestamp>
  id: Generated<number>
  list: string
  row_id: number
}

export interface ReferenceFormerRows {
  id: Generated<number>
  latin_name: string | null
  list: ReferenceFormerRowsList
  merged_id: number | null
  row_id: number
}

export interface RefusedRequests {
  created_at: Generated<Timestamp>
  guest: Buffer
  guests_count: number
  place_id: string
  starts_at: Timestamp
}

export interface Reports {
  case_id: string
  created_at: Generated<Timestamp>
  id: string
  reason: ReasonColumn
  reporter_id: string
  text: Generated<string>
}

export interface ReservationChanges {
  action: ReservationChangesAction
  created_at: Generated<Timestamp>
  idempotency_key: string | null
  reservation_id: string
  side: ReservationChangesSide | null
  user_id: string | null
  version: number
}

export interface ReservationCodes {
  code_hash: string
  expires_at: Timestamp
  purpose: ReservationCodesPurpose
  reservation_id: string
  used_at: Timestamp | null
}

export interface Reservations {
  answer: Generated<string>
  comment: Generated<string>
  created_at: Generated<Timestamp>
  created_by: string | null
  disruption: ReservationsDisruption | null
  ends_at: Timestamp
  feedback_asked_at: Timestamp | null
  guest_card_id: string | null
  guest_confirmed_at: Timestamp | null
  guest_viewed_at: Timestamp | null
  guests_count: number
  held_until: Timestamp | null
  id: string
  idempotency_key: string | null
  is_exception: Generated<boolean>
  is_table_locked: Generated<boolean>
  left_at: Timestamp | null
  name: Generated<string>
  needs_call: Generated<boolean>
  phone: string | null
  place_id: string
  source: ReservationsSource
  starts_at: Timestamp
  status: ReservationsStatus
  stay_minutes: number | null
  updated_at: Generated<Timestamp>
  user_id: string | null
  venue_confirmed_at: Timestamp | null
  venue_viewed_at: Timestamp | null
  version: Generated<number>
  zone_id: string | null
}

export interface ReservationSettings {
  ahead_days: number
  buffer_minutes: Generated<number>
  city_id: number
  instant_guests: number | null
  is_instant: Generated<boolean>
  largest_online: number | null
  largest_party: number
  last_seating_minutes: Generated<number>
  longer_stays: LongerStaysColumn
  notice_minutes: number
  pacing_guests: number | null
  party_sizes: number[] | null
  place_id: string
}

export interface ReservationSpecialDates {
  closes_minute: number | null
  date: DateColumn
  is_closed: boolean
  note: Generated<string>
  opens_minute: number | null
  place_id: string
  seats: number | null
}

export interface ReservationStaff {
  place_id: string
  role: StaffRole
  user_id: string
}

export interface ReservationTables {
  during: string
  reservation_id: string
  table_id: string
}

export interface ReservationZones {
  id: string
  name: string
  place_id: string
  plan_version: Generated<number>
  position: number
  seats: number
}

export interface RoleChanges {
  action: RoleChangesAction
  changed_by: string | null
  created_at: Generated<Timestamp>
  id: AlwaysNumber
  organisation_id: string | null
  place_id: string | null
  role: AnyRole
  user_id: string
}

export interface SavedPosts {
  created_at: Generated<Timestamp>
  id: string
  post_id: string
  user_id: string
}

export interface ScheduledImports {
  checked_at: Timestamp | null
  city_id: number | null
  created_at: Generated<Timestamp>
  created_by: string | null
  etag: string | null
  every_hours: number
  failure: string | null
  id: string
  is_paused: Generated<boolean>
  last_modified: string | null
  next_at: Generated<Timestamp>
  options: Generated<Json>
  outcome: ScheduledImportsOutcome | null
  run_id: string | null
  url: string
}

export interface ScheduleItems {
  day_of_week: number
  end_minute: number
  id: string
  schedule_id: string
  start_minute: number
}

export interface Schedules {
  id: string
  is_main: Generated<boolean>
  name: Generated<string>
  note: Generated<string>
  place_id: string
  position: number
}

export interface SeatAvailability {
  city_id: number
  free: number
  place_id: string
  sizes: number[] | null
  starts_at: Timestamp
}

export interface SecondFactors {
  confirmed_at: Timestamp | null
  created_at: Generated<Timestamp>
  last_step: Generated<number>
  secret: string
  user_id: string
}

export interface Sessions {
  created_at: Generated<Timestamp>
  id: string
  last_used_at: Generated<Timestamp>
  opened_from: Generated<string>
  restored_at: Timestamp | null
  token_hash: string
  user_agent: Generated<string>
  user_id: string
}

export interface Tags {
  color: Generated<string>
  icon: Generated<string>
  id: Generated<number>
  is_hidden: Generated<boolean>
  latin_name: string
  name: string
  position: Generated<number>
  short_name: string
  updated_at: Generated<Timestamp>
  version: Generated<number>
}

export interface UnfinishedSignIns {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  restored_at: Timestamp | null
  token_hash: string
  user_id: string
}

export interface UserCards {
  avatar: PictureColumn | null
  city_id: number | null
  first_name: Generated<string>
  follower_count: Generated<number>
  id: string
  is_deleted: Generated<boolean>
  post_count: Generated<number>
  second_name: Generated<string>
}

export interface Users {
  about: Generated<string>
  avatar_id: string | null
  blocked_at: Timestamp | null
  blocked_by: string | null
  blocked_reason: string | null
  city_id: number | null
  comment_count: Generated<number>
  comments_from: Generated<UsersCommentsFrom>
  created_at: Generated<Timestamp>
  email: string | null
  erase_at: Timestamp | null
  first_name: Generated<string>
  follow_lists_visible_to: Generated<UsersFollowListsVisibleTo>
  follower_count: Generated<number>
  following_organisation_count: Generated<number>
  following_place_count: Generated<number>
  following_user_count: Generated<number>
  id: string
  image_count: Generated<number>
  is_deleted: Generated<boolean>
  link: Generated<string>
  messages_from: Generated<UsersMessagesFrom>
  password_hash: string | null
  phone: string | null
  post_count: Generated<number>
  role: Generated<UserRole>
  second_name: Generated<string>
  shows_presence: Generated<boolean>
  shows_typing: Generated<boolean>
  updated_at: Generated<Timestamp>
}

export interface UserTerms {
  city_id: number | null
  name_key: string
  terms: number[]
  user_id: string
}

export interface VenueStaff {
  organisation_id: string | null
  place_id: string | null
  role: StaffRole
  user_id: string
}

export interface VisibleComments {
  created_at: Generated<Timestamp>
  deleted_by: Side | null
  edited_by: Side | null
  hidden_by: Side | null
  id: string
  idempotency_key: string | null
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_hidden: Generated<boolean>
  like_count: Generated<number>
  organisation_id: string | null
  place_id: string | null
  post_id: string
  subject_comment_id: string | null
  text: Generated<string>
  thread_id: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface VisiblePlaces {
  alcohol: Generated<boolean>
  avatar_id: string | null
  average_check: number | null
  background_id: string | null
  building: Generated<string>
  business_lunch: Generated<boolean>
  cashfree: Generated<boolean>
  category_id: number
  children_room: Generated<boolean>
  city_id: number
  created_at: Generated<Timestamp>
  created_by: string | null
  cuisine_ids: Generated<number[]>
  dancefloor: Generated<number>
  delivery: Generated<boolean>
  description: Generated<string>
  district: Generated<string>
  dresscode_id: number | null
  edited_fields: Generated<string[]>
  entertainment: Generated<number>
  facets: AlwaysNumbers
  favorites_count: Generated<number>
  field_sources: Generated<Json>
  follower_count: Generated<number>
  hookah: Generated<boolean>
  hours_checked_at: Timestamp | null
  hours_checked_by: PlacesHoursCheckedBy | null
  id: string
  idempotency_key: string | null
  is_listed: AlwaysBoolean
  is_reservations_enabled: Generated<boolean>
  is_resubmitted: Generated<boolean>
  karaoke: Generated<boolean>
  lat: number
  latin_name: string
  live_music: Generated<number>
  logo_id: string | null
  lon: number
  main_schedule: MainScheduleColumn | null
  marker: AlwaysText
  menu_description: Generated<string>
  mobile_charge: Generated<boolean>
  moderation_status: Generated<ModerationStatus>
  moderation_unpublished_reason: string | null
  name: string
  news_count: Generated<number>
  open_week: string | null
  organisation_id: string | null
  parking_info: Generated<string>
  parking_type: Generated<number>
  published_at: Timestamp | null
  ranking_score: AlwaysNumber
  rating_count: Generated<number>
  rating_sum: Generated<number>
  reopens_on: DateColumn | null
  reservations_count: Generated<number>
  review_count: Generated<number>
  road_info: Generated<string>
  seats: Generated<number>
  short_description: Generated<string>
  smoke_zone: Generated<number>
  source: string | null
  source_id: string | null
  sport_translations: Generated<boolean>
  spot: AlwaysText
  status: Generated<PlaceStatus>
  stay_minutes: Generated<number>
  street: Generated<string>
  sub_category: Generated<string>
  submitted_at: Timestamp | null
  tag_ids: Generated<number[]>
  terrace: Generated<boolean>
  updated_at: Generated<Timestamp>
  version: Generated<number>
  visited_rating_count: Generated<number>
  visited_rating_sum: Generated<number>
  wifi: Generated<boolean>
}

export interface VisiblePosts {
  are_comments_closed: Generated<boolean>
  city_id: number | null
  comment_count: Generated<number>
  created_at: Generated<Timestamp>
  deleted_by: Side | null
  edited_by: Side | null
  hidden_by: Side | null
  id: string
  idempotency_key: string | null
  is_deleted: Generated<boolean>
  is_edited: Generated<boolean>
  is_hidden: Generated<boolean>
  is_rating_excluded: Generated<boolean>
  is_rating_retained: Generated<boolean>
  lat: number | null
  like_count: Generated<number>
  lon: number | null
  organisation_id: string | null
  place_id: string | null
  rating: number | null
  reservation_id: string | null
  street: Generated<string>
  text: Generated<string>
  type: PostsType
  updated_at: Generated<Timestamp>
  user_id: string
}

export interface VisitDays {
  calls: Generated<number>
  contacts: Generated<number>
  day: Timestamp
  forms: Generated<number>
  links: Generated<number>
  menus: Generated<number>
  place_id: string
  routes: Generated<number>
  saves: Generated<number>
  views: Generated<number>
  visitors: Generated<number>
}

export interface VisitHours {
  calls: Generated<number>
  contacts: Generated<number>
  forms: Generated<number>
  hour: Timestamp
  links: Generated<number>
  menus: Generated<number>
  place_id: string
  routes: Generated<number>
  saves: Generated<number>
  views: Generated<number>
  visitors: Generated<number>
}

export interface VisitSalts {
  day: Timestamp
  salt: Buffer
}

export interface WaitlistEntries {
  created_at: Generated<Timestamp>
  from_at: Timestamp
  guests_count: number
  id: string
  idempotency_key: string | null
  name: string
  phone: string
  place_id: string
  reservation_id: string | null
  status: Generated<WaitlistEntriesStatus>
  to_at: Timestamp
  user_id: string | null
}

export interface WebhookDeliveries {
  attempted_at: Timestamp | null
  attempts: Generated<number>
  body: string
  created_at: Generated<Timestamp>
  event: string
  failure: string | null
  id: string
  next_attempt_at: Timestamp | null
  response_status: number | null
  status: WebhookDeliveriesStatus
  webhook_id: string
}

export interface Webhooks {
  created_at: Generated<Timestamp>
  created_by: string | null
  events: string[]
  failing_since: Timestamp | null
  id: string
  organisation_id: string | null
  paused_because: WebhooksPausedBecause | null
  place_id: string | null
  previous_secret: string | null
  previous_secret_until: Timestamp | null
  secret: string
  url: string
}

export interface WeeklyReports {
  created_at: Generated<Timestamp>
  queued_at: Timestamp | null
  time_zone: string
  user_id: string
  week: Timestamp
}

export interface Words {
  id: AlwaysNumber
  key: string
  sound: string
}

export interface ZoneTableJoins {
  other_id: string
  table_id: string
}

export interface ZoneTables {
  id: string
  name: string
  position: number
  rotation: Generated<number>
  seats_from: number
  seats_to: number
  shape: ZoneTablesShape
  x: number
  y: number
  zone_id: string
}

export interface DB {
  account_blocks: AccountBlocks
  administration_log: AdministrationLog
  alert_settings: AlertSettings
  alerts: Alerts
  api_tokens: ApiTokens
  backup_codes: BackupCodes
  blocks: Blocks
  booking_days: BookingDays
  calendar_feeds: CalendarFeeds
  categories: Categories
  chat_counts: ChatCounts
  chat_settings: ChatSettings
  chats: Chats
  cities: Cities
  city_slugs: CitySlugs
  closure_reports: ClosureReports
  collection_authors: CollectionAuthors
  collection_followers: CollectionFollowers
  collection_places: CollectionPlaces
  collections: Collections
  comment_images: CommentImages
  comments: Comments
  contact_changes: ContactChanges
  contact_requests: ContactRequests
  cuisines: Cuisines
  daily_numbers: DailyNumbers
  day_visitors: DayVisitors
  distinct_guest_cards: DistinctGuestCards
  door_entries: DoorEntries
  dresscodes: Dresscodes
  favorites: Favorites
  followers: Followers
  galleries: Galleries
  gallery_images: GalleryImages
  guest_card_log: GuestCardLog
  guest_card_phones: GuestCardPhones
  guest_cards: GuestCards
  hidden_places: HiddenPlaces
  hours_reports: HoursReports
  images: Images
  import_changes: ImportChanges
  import_landmark_changes: ImportLandmarkChanges
  import_runs: ImportRuns
  import_skipped_rows: ImportSkippedRows
  import_sources: ImportSources
  import_upload_parts: ImportUploadParts
  import_uploads: ImportUploads
  invitations: Invitations
  known_devices: KnownDevices
  landmarks: Landmarks
  likes: Likes
  listed_places: ListedPlaces
  login_codes: LoginCodes
  mentions: Mentions
  message_images: MessageImages
  message_reactions: MessageReactions
  messages: Messages
  moderation_cases: ModerationCases
  notification_causes: NotificationCauses
  notification_counts: NotificationCounts
  notification_settings: NotificationSettings
  notifications: Notifications
  oidc_identities: OidcIdentities
  oidc_requests: OidcRequests
  oidc_unlinked_identities: OidcUnlinkedIdentities
  organisation_members: OrganisationMembers
  organisation_merges: OrganisationMerges
  organisation_revisions: OrganisationRevisions
  organisations: Organisations
  outbox: Outbox
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  pictures: Pictures
  place_action_places: PlaceActionPlaces
  place_actions: PlaceActions
  place_claims: PlaceClaims
  place_former_slugs: PlaceFormerSlugs
  place_links: PlaceLinks
  place_members: PlaceMembers
  place_phones: PlacePhones
  place_proposals: PlaceProposals
  place_revisions: PlaceRevisions
  place_sources: PlaceSources
  place_terms: PlaceTerms
  places: Places
  poll_places: PollPlaces
  poll_times: PollTimes
  poll_voters: PollVoters
  polls: Polls
  possible_matches: PossibleMatches
  post_hashtags: PostHashtags
  post_images: PostImages
  posts: Posts
  public_collections: PublicCollections
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  rate_limits: RateLimits
  rating_checks: RatingChecks
  readable_posts: ReadablePosts
  reference_changes: ReferenceChanges
  reference_former_rows: ReferenceFormerRows
  refused_requests: RefusedRequests
  reports: Reports
  reservation_changes: ReservationChanges
  reservation_codes: ReservationCodes
  reservation_settings: ReservationSettings
  reservation_special_dates: ReservationSpecialDates
  reservation_staff: ReservationStaff
  reservation_tables: ReservationTables
  reservation_zones: ReservationZones
  reservations: Reservations
  role_changes: RoleChanges
  saved_posts: SavedPosts
  schedule_items: ScheduleItems
  scheduled_imports: ScheduledImports
  schedules: Schedules
  seat_availability: SeatAvailability
  second_factors: SecondFactors
  sessions: Sessions
  tags: Tags
  unfinished_sign_ins: UnfinishedSignIns
  user_cards: UserCards
  user_terms: UserTerms
  users: Users
  venue_staff: VenueStaff
  visible_comments: VisibleComments
  visible_places: VisiblePlaces
  visible_posts: VisiblePosts
  visit_days: VisitDays
  visit_hours: VisitHours
  visit_salts: VisitSalts
  waitlist_entries: WaitlistEntries
  webhook_deliveries: WebhookDeliveries
  webhooks: Webhooks
  weekly_reports: WeeklyReports
  words: Words
  zone_table_joins: ZoneTableJoins
  zone_tables: ZoneTables
}
