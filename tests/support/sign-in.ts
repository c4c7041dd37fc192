import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import type { SessionStore } from '#server/features/accounts/sessions.ts'

/** Headers of a request that this person makes: a session as after a real sign-in. */
export async function as(
  app: { sessions: SessionStore },
  user: { id: string },
): Promise<{ authorization: string }> {
  const token = newToken()
  await app.sessions.open({ userId: user.id, tokenHash: hashToken(token), userAgent: 'test' })
  return { authorization: `Bearer ${token}` }
}
