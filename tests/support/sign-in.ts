import { hashToken, newToken } from '#server/features/accounts/rules.ts'
import type { AppInstance } from '#server/lib/http.ts'

/** Headers of a request that this person makes: a session as after a real sign-in. */
export async function as(app: AppInstance, user: { id: string }): Promise<{ authorization: string }> {
  const token = newToken()
  await app.sessions.open({ userId: user.id, tokenHash: hashToken(token), userAgent: 'test' })
  return { authorization: `Bearer ${token}` }
}
