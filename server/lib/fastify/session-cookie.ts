import type {} from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import type { Config } from '#server/config.ts'
import { SESSION_COOKIE } from '#server/lib/viewer.ts'

export function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  token: string,
  lifetimeMs: number,
): void {
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(config), maxAge: lifetimeMs / 1000 })
}

export function clearSessionCookie(config: Config, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(config))
}

function cookieOptions(config: Config) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
  } as const
}
