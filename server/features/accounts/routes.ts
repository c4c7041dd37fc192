import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseBooleanFlag } from '#contract/fields.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  loginByPermanentPassword,
  loginByTemporaryPassword,
  logout,
  requestConfirmation,
  requestPassword,
  restorePassword,
} from '#contract/users/accounts.ts'
import { loginByOidc } from '#contract/users/oidc.ts'
import { loginByPasskey } from '#contract/users/passkeys.ts'
import { loginBySecondFactor } from '#contract/users/second-factor.ts'
import { getUser } from '#server/features/users/service.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError } from '#server/lib/errors.ts'
import { fieldInvalid } from '#server/lib/fastify/error-handler.ts'
import { clearSessionCookie, setSessionCookie } from '#server/lib/fastify/session-cookie.ts'
import { guest, requireSession } from '#server/lib/viewer.ts'
import { defineCodeJob } from './codes.ts'
import { registerContacts } from './contacts/routes.ts'
import { removeExpiredHourly } from './expiry.ts'
import type { Origin } from './login-limits.ts'
import { readOidcCookie } from './oidc/cookie.ts'
import { registerOidc } from './oidc/routes.ts'
import { returnFromOidc } from './oidc/service.ts'
import * as codes from './one-time-codes/service.ts'
import type { OpenedSession } from './open-session.ts'
import { registerPasskeys } from './passkeys/routes.ts'
import { signInByPasskey } from './passkeys/service.ts'
import * as passwordChange from './password-change/service.ts'
import * as reauthentication from './reauthentication/service.ts'
import * as repository from './repository.ts'
import { SESSION_LIFE_MS } from './rules.ts'
import { registerSecondFactor } from './second-factor/routes.ts'
import { STEP_MS } from './second-factor/rules.ts'
import { finishSignIn, type UnfinishedSignIn } from './second-factor/service.ts'
import * as service from './service.ts'
import { viewFlags, viewSession } from './views.ts'

export function registerAccounts(app: AppInstance): void {
  defineCodeJob(app)
  removeExpiredHourly(app)
  registerContacts(app)
  registerSecondFactor(app)
  registerPasskeys(app)
  registerOidc(app)

  app.post(requestPassword.path, { schema: requestPassword.schema }, async (request) => {
    return {
      data: {
        timeout: await codes.requestCode(app, request.body, 'registration', originOf(request), Date.now()),
      },
    }
  })

  app.post(restorePassword.path, { schema: restorePassword.schema }, async (request) => {
    return {
      data: {
        timeout: await codes.requestCode(app, request.body, 'restore', originOf(request), Date.now()),
      },
    }
  })

  app.post(
    loginByTemporaryPassword.path,
    {
      schema: loginByTemporaryPassword.schema,
      schemaErrorFormatter: fieldInvalid('Неправильный код или почта'),
    },
    async (request, reply) => {
      return sendSignIn(
        request,
        reply,
        await noted(request, 'code', () =>
          service.loginByCode(app, request.body, originOf(request), Date.now()),
        ),
      )
    },
  )

  app.post(
    loginByPermanentPassword.path,
    { schema: loginByPermanentPassword.schema },
    async (request, reply) => {
      return sendSignIn(
        request,
        reply,
        await noted(request, 'password', () => service.loginByPassword(app, request.body, originOf(request))),
      )
    },
  )

  app.post(loginBySecondFactor.path, { schema: loginBySecondFactor.schema }, async (request, reply) => {
    const finish = () => finishSignIn(app, request.body, originOf(request), Date.now())
    return sendSession(request, reply, await noted(request, 'second factor', finish))
  })

  app.post(loginByPasskey.path, { schema: loginByPasskey.schema }, async (request, reply) => {
    const open = () => signInByPasskey(app, request.body, originOf(request))
    return sendSession(request, reply, await noted(request, 'passkey', open))
  })

  app.post(loginByOidc.path, { schema: loginByOidc.schema }, async (request, reply) => {
    const arrival = {
      query: request.body.query,
      token: readOidcCookie(request),
      viewerId: request.viewer.userId,
    }
    const arrived = await noted(request, 'other site', () => returnFromOidc(app, arrival, originOf(request)))
    if ('linked' in arrived) {
      request.log.info({ security: 'other site added', userId: arrival.viewerId, ip: request.ip })
    }
    return 'linked' in arrived || 'unlinked' in arrived
      ? { data: arrived }
      : sendSignIn(request, reply, arrived)
  })

  app.post(requestConfirmation.path, { schema: requestConfirmation.schema }, async (request) => {
    const { userId } = requireSession(request.viewer)
    return { data: await reauthentication.requestConfirmation(app, userId, request, Date.now()) }
  })

  app.get(getSession.path, { schema: getSession.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const [session, password] = await Promise.all([
      describeSession(viewer.userId),
      passwordChange.describePassword(app.db, viewer, Date.now()),
    ])
    return { data: { session: { ...session, isNew: false }, ...password } }
  })

  app.post(logout.path, { schema: logout.schema }, async (request, reply) => {
    const viewer = requireSession(request.viewer)
    const isEverywhere = parseBooleanFlag(request.query.everywhere)
    if (isEverywhere) await reauthentication.requireReauthentication(app, request, request.body)
    await app.sessions.end(viewer.userId, isEverywhere ? {} : { only: viewer.sessionId })
    clearSessionCookie(app.config, reply)
    return { data: {} }
  })

  const changing = { schema: changePassword.schema, schemaErrorFormatter: fieldInvalid() }
  app.post(changePassword.path, changing, async (request) => {
    const viewer = requireSession(request.viewer)
    await passwordChange.changePassword(app, viewer, request.body, request, Date.now())
    request.log.info({ security: 'password changed', userId: viewer.userId, ip: request.ip })
    return { data: {} }
  })

  app.get(listSessions.path, { schema: listSessions.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const rows = await repository.listSessions(app.db, viewer.userId)
    return { data: { sessions: rows.map((row) => viewSession(row, viewer.sessionId)) } }
  })

  app.delete(endSession.path, { schema: endSession.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    const { sessionId } = request.params
    const open = await repository.listSessions(app.db, viewer.userId)
    if (!open.some(({ id }) => id === sessionId)) {
      throw new AppError('RecordNotFound', { message: 'Сеанс не найден' })
    }
    if (sessionId !== viewer.sessionId)
      await reauthentication.requireReauthentication(app, request, request.body)
    await app.sessions.end(viewer.userId, { only: sessionId })
    return { data: {} }
  })

  app.delete(endOtherSessions.path, { schema: endOtherSessions.schema }, async (request) => {
    const viewer = requireSession(request.viewer)
    await reauthentication.requireReauthentication(app, request, request.body)
    return { data: { endedCount: await app.sessions.end(viewer.userId, { except: viewer.sessionId }) } }
  })

  async function sendSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    signIn: OpenedSession | UnfinishedSignIn,
  ) {
    if ('token' in signIn) return sendSession(request, reply, signIn)
    return { data: { secondFactor: { token: signIn.stepToken, timeout: STEP_MS / 1000 } } }
  }

  async function sendSession(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession) {
    // Otherwise the former session of the browser would remain open unnoticed.
    const { userId, sessionId } = request.viewer
    if (userId !== null && sessionId !== null) await app.sessions.end(userId, { only: sessionId })
    setSessionCookie(app.config, reply, opened.token, SESSION_LIFE_MS)
    const session = await describeSession(opened.userId)
    const { token: accessToken, isNew, isRestored } = opened
    return { data: { session: { ...session, accessToken, isNew, isRestored } } }
  }

  async function describeSession(userId: string) {
    const [user, account, roles] = await Promise.all([
      getUser(app.db, { ...guest, userId }, userId),
      repository.getAccount(app.db, userId),
      repository.listMemberRoles(app.db, userId),
    ])
    return { user, ...viewFlags(account?.role ?? 'user', roles) }
  }
}

function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

/** Logs sign-ins and refusals with their reason, never the typed text. */
async function noted<SignIn extends object>(
  request: FastifyRequest,
  method: 'code' | 'password' | 'second factor' | 'passkey' | 'other site',
  signIn: () => Promise<SignIn>,
): Promise<SignIn> {
  const { ip } = request
  try {
    const opened = await signIn()
    if ('userId' in opened) request.log.info({ security: 'signed in', method, userId: opened.userId, ip })
    return opened
  } catch (error) {
    if (error instanceof AppError && error.code < 500) {
      request.log.warn({ security: 'sign-in refused', method, reason: error.status, ip })
    }
    throw error
  }
}
