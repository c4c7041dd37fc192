/**
 * Limits of user content, which the server validates and forms count. Without TypeBox, which the browser does not
 * load.
 */
export const MAX_POST_TEXT = 5000
export const MAX_POST_IMAGES = 10
export const MAX_COMMENT_TEXT = 2000
export const MAX_COMMENT_IMAGES = 2
export const MAX_MESSAGE_TEXT = 4000
export const MAX_MESSAGE_IMAGES = 10
export const MAX_PINNED_CHATS = 5
/** Threads of a post: as they came, latest first, or most liked first. */
export const commentOrders = ['old', 'new', 'popular'] as const
export type CommentOrder = (typeof commentOrders)[number]
/** In the order in which they are offered and counted under a message. */
export const messageReactions = ['like', 'love', 'laugh', 'cheer', 'sad', 'fire'] as const
export type MessageReaction = (typeof messageReactions)[number]
/** Notes of moderators, texts of reports and appeals. */
export const MAX_NOTE = 300
