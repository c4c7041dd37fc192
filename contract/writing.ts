/** Limits of what people write: the server refuses what breaks them, forms count by them. Free of TypeBox. */
export const MAX_POST_TEXT = 5000
export const MAX_POST_IMAGES = 10
export const MAX_COMMENT_TEXT = 2000
export const MAX_COMMENT_IMAGES = 2
export const MAX_MESSAGE_TEXT = 4000
export const MAX_MESSAGE_IMAGES = 2
/** Notes of moderators, words of a report or an appeal. */
export const MAX_NOTE = 300
