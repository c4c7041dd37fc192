/** Limits that screens know, too; free of TypeBox. */
export const MAX_PASSKEYS = 20
export const MAX_PASSKEY_NAME = 60

/** The people whom a person lets do something; `followed` are those whom the person follows. */
export const audiences = ['everyone', 'followed', 'nobody'] as const
export type Audience = (typeof audiences)[number]
