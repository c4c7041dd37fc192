import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import type { SessionStore } from '#server/features/accounts/sessions.ts'

/** Opens a session and returns the headers of a request of this person. */
export async function sessionHeaders(
  app: { sessions: SessionStore },
  user: { id: string },
): Promise<{ authorization: string }> {
  const token = newToken()
  await app.sessions.open({ userId: user.id, tokenHash: hashToken(token), userAgent: 'test' })
  return { authorization: `Bearer ${token}` }
}
