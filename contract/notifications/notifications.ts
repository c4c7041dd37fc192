import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { BooleanFlag, Id, oneOf } from '#contract/fields.ts'
import { ImageSet } from '#contract/images/images.ts'
import { cursorPaging, cursorResponse } from '#contract/paging.ts'
import { notificationTypes } from './notification-types.ts'

const partyTypes = ['user', 'place', 'organisation'] as const
const Party = Type.Object({ id: Id, name: Type.String(), avatar: nullable(ImageSet) })
const PartyType = oneOf(partyTypes)
const SubjectType = oneOf(['post', 'comment', 'user', 'place', 'organisation', 'chat', 'reservation'])

/** One entry of a list of notifications: a sentence about an event and the address that it leads to. */
export const Notification = Type.Object({
  id: Id,
  type: oneOf(notificationTypes),
  /** The kind of event: `post.news`, `permission.granted`. */
  event: Type.String(),
  /** The person who did it, the latest of a group; null when the notification names no person. */
  creator: nullable(Party),
  creatorType: nullable(PartyType),
  /** The viewer, or the venue that the viewer works for. */
  recipient: nullable(Party),
  recipientType: PartyType,
  /** The subjects: the comment and its post, the place. */
  subjects: Type.Array(Type.Object({ id: Type.String() })),
  subjectTypes: Type.Array(SubjectType),
  /** The page that the notification opens. */
  object: nullable(Type.Object({ id: Type.String() })),
  objectType: nullable(SubjectType),
  /** The venue that is notified. */
  outlet: nullable(Party),
  outletType: nullable(PartyType),
  /** For a group: how many people did it. */
  actorCount: Type.Integer(),
  /** The offered role that waits for the reader's answer. */
  invitationId: nullable(Id),
  isViewed: Type.Boolean(),
  /** True when the reader is notified as a person, false when their venue is. */
  isForUser: Type.Boolean(),
  /** «Анна Смирнова и ещё 12 человек» */
  title: Type.String(),
  /** «оценили вашу запись: «Гуляли весь вечер...»», which forms one sentence with the title. */
  text: Type.String(),
  link: Type.String(),
  avatar: nullable(ImageSet),
  /** The first picture of the subject. */
  image: nullable(ImageSet),
  timePassed: Type.Integer(),
})
export type Notification = Static<typeof Notification>

export const NotViewedCount = Type.Object({
  forUser: Type.Integer(),
  forOutlet: Type.Integer(),
  total: Type.Integer(),
})
export type NotViewedCount = Static<typeof NotViewedCount>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications',
  access: 'signed-in',
  schema: {
    summary: 'Notifications of the reader, or with `forOutlet` to the venues they work for, latest first',
    tags: ['notifications'],
    querystring: Type.Object({ forOutlet: Type.Optional(BooleanFlag), ...cursorPaging }),
    response: { 200: envelope({ notifications: Type.Array(Notification), ...cursorResponse }) },
  },
  errors: ['Unauthorized', 'RecordNotFound'],
})

export const countNotViewedNotifications = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/not-viewed-count',
  access: 'signed-in',
  schema: {
    summary: 'How many notifications the reader has not seen; messages are counted by chats',
    tags: ['notifications'],
    response: { 200: envelope({ notViewedCount: NotViewedCount }) },
  },
  errors: ['Unauthorized'],
})

export const viewNotifications = endpoint({
  method: 'POST',
  path: '/api/v2/notifications/viewed',
  schema: {
    summary: 'The reader has seen these notifications, from either list; without ids, all of one list',
    tags: ['notifications'],
    body: Type.Object({
      forOutlet: Type.Optional(Type.Boolean()),
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 101 })),
    }),
    response: { 200: envelope({ notViewedCount: NotViewedCount }) },
  },
  errors: ['Unauthorized'],
})

export const NotificationSetting = Type.Object({
  type: oneOf(notificationTypes),
  /** Shown in the list and counted. */
  list: Type.Boolean(),
  /** Pushed to the viewer's devices. */
  push: Type.Boolean(),
})
export type NotificationSetting = Static<typeof NotificationSetting>

const settingsResponse = envelope({ settings: Type.Array(NotificationSetting) })

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/v2/notifications/settings',
  access: 'signed-in',
  schema: {
    summary: 'Which notifications the reader wants, by type and channel',
    tags: ['notifications'],
    response: { 200: settingsResponse },
  },
  errors: ['Unauthorized'],
})

export const updateNotificationSettings = endpoint({
  method: 'PATCH',
  path: '/api/v2/notifications/settings',
  schema: {
    summary: 'Switches types of notifications on and off; those not named stay as they are',
    tags: ['notifications'],
    body: Type.Object({ settings: Type.Array(NotificationSetting, { maxItems: 20 }) }),
    response: { 200: settingsResponse },
  },
  errors: ['Unauthorized', 'ValidationFailed', 'TooManyRequests'],
})
