import type {} from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { readCookie } from '#server/lib/cookies.ts'
import { UNLINKED_MS } from './rules.ts'

const OIDC_COOKIE = 'oidc'

/** Identifies the browser that started the request when it returns from the provider. */
export function setOidcCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(OIDC_COOKIE, token, {
    path: '/api/v2/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    maxAge: UNLINKED_MS / 1000,
  })
}

export function readOidcCookie({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return readCookie(headers, OIDC_COOKIE, oidcToken) ?? null
}

const oidcToken = /^[\w-]{20,200}$/
