import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VoteRefusal } from '#contract/polls/poll-limits.ts'
import {
  bookPoll,
  createPoll,
  deletePoll,
  deleteVote,
  getPoll,
  listPolls,
  updatePoll,
  vote,
} from '#contract/polls/polls.ts'
import { FORM_TYPE } from '#contract/reservations/reservations.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { readCookie } from '#server/lib/cookies.ts'
import type { AppError } from '#server/lib/errors.ts'
import { toAppError } from '#server/lib/fastify/error-handler.ts'
import { parseForm } from '#server/lib/fastify/query-string.ts'
import { randomToken } from '#server/lib/ids.ts'
import { requireSession } from '#server/lib/viewer.ts'
import { registerPollEvents } from './events.ts'
import * as service from './service.ts'
import * as voting from './voting.ts'

export function registerPolls(app: AppInstance): void {
  registerPollEvents(app)

  app.post(createPoll.path, { schema: createPoll.schema }, async (request, reply) => {
    const poll = await service.createPoll(app, requireSession(request.viewer), request.body, Date.now())
    return reply.code(201).send({ data: { poll } })
  })

  app.get(listPolls.path, { schema: listPolls.schema }, async ({ viewer }) => ({
    data: { polls: await service.listPolls(app.db, requireSession(viewer), Date.now()) },
  }))

  app.get(getPoll.path, { schema: getPoll.schema }, async (request) => ({
    data: { poll: await service.getPoll(app.db, request.params.token, visitorOf(request), Date.now()) },
  }))

  app.register(async (scope) => registerVoting(scope as AppInstance))

  app.delete(deleteVote.path, { schema: deleteVote.schema }, async (request) => {
    const now = Date.now()
    await voting.deleteVote(app, request.params, visitorOf(request), { ip: request.ip, now })
    return { data: { poll: await service.getPoll(app.db, request.params.token, visitorOf(request), now) } }
  })

  app.patch(updatePoll.path, { schema: updatePoll.schema }, async (request) => {
    const now = Date.now()
    const { token } = request.params
    const { is_closed: isClosed } = request.body
    await service.setClosed(app, requireSession(request.viewer), token, { isClosed, now })
    return { data: { poll: await service.getPoll(app.db, token, visitorOf(request), now) } }
  })

  app.delete(deletePoll.path, { schema: deletePoll.schema }, async ({ viewer, params }) => {
    await service.deletePoll(app, requireSession(viewer), params.token, Date.now())
    return { data: {} }
  })

  app.post(bookPoll.path, { schema: bookPoll.schema }, async (request, reply) => {
    const { viewer, params, body, ip } = request
    const origin = { ip, now: Date.now() }
    const reservation = await service.bookPoll(app, requireSession(viewer), params.token, body, origin)
    return reply.code(201).send({ data: { reservation } })
  })
}

/** Votes are sent by scripts, or by a plain form, which is redirected back to its page. */
function registerVoting(app: AppInstance): void {
  app.addContentTypeParser(
    FORM_TYPE,
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string | Buffer) => parseForm(String(body)),
  )

  app.post(vote.path, { schema: vote.schema, attachValidation: true }, async (request, reply) => {
    const { params, viewer, body, ip, validationError } = request
    const { token } = params
    const now = Date.now()
    const device = deviceOf(request) ?? randomToken()
    const isForm = request.headers['content-type']?.startsWith(FORM_TYPE) ?? false
    try {
      if (validationError) throw validationError
      const voterId = await voting.castVote(app, token, { viewer, device }, body, { ip, now })
      setDeviceCookie(app, reply, device)
      if (isForm) return reply.redirect(`/polls/${token}?voted=${voterId}#votes`, 303)
      return { data: { poll: await service.getPoll(app.db, token, { viewer, device }, now) } }
    } catch (error) {
      if (!isForm) throw error
      const refusal = toAppError(error as Error)
      if (refusal.code >= 500) throw error
      return reply.redirect(`/polls/${encodeURIComponent(token)}?refused=${refusedPart(refusal)}#vote`, 303)
    }
  })
}

/** A name that the page explains, because text from an address is not shown. */
function refusedPart({ status, fields = {} }: AppError): VoteRefusal {
  if (status === 'TooManyRequests') return 'often'
  if (status === 'StateNotAllowed') return 'closed'
  if ('name' in fields) return 'name'
  if ('phone' in fields) return 'phone'
  return 'places' in fields || 'times' in fields ? 'choice' : 'other'
}

const DEVICE_COOKIE = 'voter'
const deviceToken = /^[0-9a-f]{32}$/
/** A poll lasts 30 days, so that a vote can be changed for as long. */
const DEVICE_SECONDS = 31 * 86_400

function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  return readCookie(headers, DEVICE_COOKIE, deviceToken) ?? null
}

function visitorOf(request: FastifyRequest): service.Visitor {
  return { viewer: request.viewer, device: deviceOf(request) }
}

/** Identifies the device, so that it votes once and can change its vote. */
function setDeviceCookie({ config }: AppInstance, reply: FastifyReply, device: string): void {
  reply.setCookie(DEVICE_COOKIE, device, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl.startsWith('https:'),
    maxAge: DEVICE_SECONDS,
  })
}
