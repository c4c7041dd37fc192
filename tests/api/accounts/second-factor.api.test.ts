import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/features/accounts/passwords.ts'
import { STEP_TRIES } from '#server/features/accounts/second-factor/rules.ts'
import { disableFactorByOperator } from '#server/features/accounts/second-factor/service.ts'
import { testApp } from '#tests/support/app.ts'
import { buildUser } from '#tests/support/factories.ts'
import { messageFor } from '#tests/support/messages.ts'
import { sessionHeaders } from '#tests/support/sign-in.ts'

const app = testApp()
const auth = '/api/v2/auth'
const password = 'correct horse'
type Headers = Record<string, string>

beforeAll(() => app.app.jobs.start())

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  headers: Headers = {},
  remoteAddress = '203.0.113.1',
) => app.request({ method, url: `${auth}${path}`, headers, remoteAddress, ...(payload && { payload }) })

const codeOf = (secret: string, shift = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift })

async function person(email: string) {
  const user = await buildUser(app.db, { email, password_hash: await hashPassword(password) })
  return { id: user.id, email, headers: await sessionHeaders(app.app, user) }
}

/** A person whose second factor is on; the code that turned it on is used. */
async function withFactor(email: string) {
  const who = await person(email)
  const { data } = await call('POST', '/second-factor/setup', { password }, who.headers)
  const usedCode = codeOf(data.secret)
  const on = await call('POST', '/second-factor/confirm', { code: usedCode }, who.headers)
  expect(on.status, on.body).toBe(200)
  return { ...who, usedCode, secret: data.secret as string, backupCodes: on.data.backupCodes as string[] }
}

/** As if no code of the app had been used in the last minutes. */
const resetUsedSteps = (userId: string) =>
  app.db.updateTable('second_factors').set({ last_step: 0 }).where('user_id', '=', userId).execute()

async function firstStep(email: string, remoteAddress?: string): Promise<string> {
  const { status, data } = await call(
    'POST',
    '/login-by-permanent-password',
    { email, password },
    {},
    remoteAddress,
  )
  expect([status, data.session]).toEqual([200, undefined])
  return data.secondFactor.token
}

const finish = (token: string, code: string, remoteAddress?: string) =>
  call('POST', '/login-by-second-factor', { token, code }, {}, remoteAddress)

test('it is on after a proof and the first code of the app, and then other sessions end', async () => {
  const anna = await person('anna@example.ru')
  const other = await sessionHeaders(app.app, anna)
  expect((await call('POST', '/second-factor/setup', {}, anna.headers)).error.fields).toHaveProperty(
    'password',
  )
  expect((await call('POST', '/second-factor/confirm', { code: '123456' }, anna.headers)).error.status).toBe(
    'StateNotAllowed',
  )
  const first = await call('POST', '/second-factor/setup', { password }, anna.headers)
  // A second setup replaces the secret of the first.
  const { data } = await call('POST', '/second-factor/setup', { password }, anna.headers)
  expect(data.uri).toContain(`secret=${data.secret}`)
  const stale = await call(
    'POST',
    '/second-factor/confirm',
    { code: codeOf(first.data.secret) },
    anna.headers,
  )
  expect(stale.error.fields).toEqual({ code: ['Неправильный код'] })
  expect((await call('GET', '/second-factor', undefined, anna.headers)).data.secondFactor.isOn).toBe(false)
  const code = codeOf(data.secret)
  const both = await Promise.all(
    [1, 2].map(() => call('POST', '/second-factor/confirm', { code }, anna.headers)),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const described = await call('GET', '/second-factor', undefined, anna.headers)
  expect(described.data.secondFactor).toMatchObject({ isOn: true, backupCodesLeft: 10 })
  expect((await call('GET', '/session', undefined, other)).status).toBe(401)
  await messageFor(app.app, anna.email, /нужен код из приложения/)
  const again = await call('POST', '/second-factor/setup', { password }, anna.headers)
  expect(again.error.status).toBe('StateNotAllowed')
})

test('a sign-in asks for it, accepts a code once and opens one session, also in parallel', async () => {
  const boris = await withFactor('boris@example.ru')
  const used = await finish(await firstStep(boris.email), boris.usedCode)
  expect(used.error.messageUI.message).toBe('Неправильный код')
  await resetUsedSteps(boris.id)
  const token = await firstStep(boris.email)
  expect((await call('GET', '/session', undefined, { authorization: `Bearer ${token}` })).status).toBe(401)
  const code = codeOf(boris.secret)
  const responses = await Promise.all([1, 2, 3].map(() => finish(token, code)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  const opened = responses.find(({ status }) => status === 200)
  expect(String(opened?.headers['set-cookie'])).toContain('session=')
  // The same code does not finish another sign-in either.
  expect((await finish(await firstStep(boris.email), code)).status).toBe(422)
  expect((await finish(token, codeOf(boris.secret, 30_000))).error.status).toBe('PasswordExpired')
})

test('a backup code works once, is stored hashed, and its use is announced', async () => {
  const vera = await withFactor('vera@example.ru')
  const [code = ''] = vera.backupCodes
  const rows = JSON.stringify(await app.db.selectFrom('backup_codes').selectAll().execute())
  for (const shown of vera.backupCodes) expect(rows).not.toContain(shown.replaceAll('-', '').slice(4))
  expect((await finish(await firstStep(vera.email), ` ${code.toUpperCase()} `)).status).toBe(200)
  expect((await finish(await firstStep(vera.email), code)).status).toBe(422)
  await messageFor(app.app, vera.email, /вошли по резервному коду/)
  const described = await call('GET', '/second-factor', undefined, vera.headers)
  expect(described.data.secondFactor.backupCodesLeft).toBe(9)
})

test('five wrong codes end a sign-in, ten block the network and not the owner', async () => {
  const gleb = await withFactor('gleb@example.ru')
  const stranger = '203.0.113.20'
  const token = await firstStep(gleb.email, stranger)
  const wrong = await Promise.all(Array.from({ length: 8 }, () => finish(token, '000000', stranger)))
  const statuses = wrong.map(({ error }) => error.status)
  expect(statuses.filter((status) => status === 'CredentialsMismatch')).toHaveLength(STEP_TRIES)
  expect(statuses.filter((status) => status === 'PasswordExpired')).toHaveLength(3)
  const next = await firstStep(gleb.email, stranger)
  const more = await Promise.all(Array.from({ length: 4 }, () => finish(next, '000000', stranger)))
  expect(more.filter(({ status }) => status === 429)).toHaveLength(2)
  await resetUsedSteps(gleb.id)
  expect((await finish(await firstStep(gleb.email), codeOf(gleb.secret))).status).toBe(200)
})

test('turning it off and new backup codes take both proofs', async () => {
  const dina = await withFactor('dina@example.ru')
  const off = (payload: object) => call('DELETE', '/second-factor', payload, dina.headers)
  const code = () => codeOf(dina.secret, 30_000)
  expect((await off({ factorCode: code() })).error.fields).toHaveProperty('password')
  expect((await off({ password, factorCode: '000000' })).error.fields).toEqual({
    factorCode: ['Неправильный код'],
  })
  const renewed = await call(
    'POST',
    '/second-factor/backup-codes',
    { password, factorCode: code() },
    dina.headers,
  )
  expect(renewed.data.backupCodes).toHaveLength(10)
  const [former = ''] = dina.backupCodes
  expect((await off({ password, factorCode: former })).status).toBe(422)
  expect((await off({ password, factorCode: renewed.data.backupCodes[0] })).status).toBe(200)
  const login = await call('POST', '/login-by-permanent-password', { email: dina.email, password })
  expect(login.data.session.user.id).toBe(dina.id)
  await messageFor(app.app, dina.email, /больше не нужен/)
  expect((await off({ password, factorCode: code() })).error.status).toBe('StateNotAllowed')
})

test('an operator turns it off for somebody who has lost the app and the codes', async () => {
  const egor = await withFactor('egor@example.ru')
  await disableFactorByOperator(app.db, ' Egor@example.ru')
  const login = await call('POST', '/login-by-permanent-password', { email: egor.email, password })
  expect(login.data.session.user.id).toBe(egor.id)
  await expect(disableFactorByOperator(app.db, egor.email)).rejects.toThrow('и так выключен')
  await expect(disableFactorByOperator(app.db, 'nobody@example.ru')).rejects.toThrow('нет')
})
