import type { FastifyRequest } from 'fastify'
import type { Proof } from '#contract/accounts.ts'
import { AppError } from '#server/lib/errors.ts'
import { requireSession } from '#server/lib/viewer.ts'
import * as service from './service.ts'

/** Refuses what an open session alone may not do. The log tells of wrong passwords and codes, never what was typed. */
export async function requireProof(
  parts: Pick<service.AccountParts, 'db' | 'limits'>,
  request: FastifyRequest,
  proof: Proof | null,
): Promise<void> {
  const { userId } = requireSession(request.viewer)
  try {
    await service.requireProof(parts, userId, proof ?? null, request, Date.now())
  } catch (error) {
    if (error instanceof AppError) {
      request.log.warn({ security: 'confirmation refused', reason: error.status, userId, ip: request.ip })
    }
    throw error
  }
}
