import { type Static, Type } from 'typebox'
import { endpoint, envelope } from '#contract/endpoint.ts'
import { Id, oneOf, SearchText } from '#contract/fields.ts'
import { paging } from '#contract/paging.ts'

export const AccountRole = oneOf(['user', 'content_manager', 'admin'])
export type AccountRole = Static<typeof AccountRole>

/** An account for admins. */
export const Account = Type.Object({
  id: Id,
  fullName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  role: AccountRole,
  isBlocked: Type.Boolean(),
  blockedReason: Type.String(),
  postCount: Type.Integer(),
  commentCount: Type.Integer(),
  createdAt: Type.String(),
})
export type Account = Static<typeof Account>

const params = Type.Object({ userId: Id })
const accountResponse = { 200: envelope({ account: Account }) }

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/accounts',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: accounts by name, e-mail or phone, latest registrations first',
    tags: ['administration'],
    querystring: Type.Object({ query: Type.Optional(SearchText), ...paging }),
    response: { 200: envelope({ accounts: Type.Array(Account), isEnd: Type.Boolean() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const changeAccountRole = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/:userId/role',
  schema: {
    summary: 'Admins only: gives a role',
    tags: ['administration'],
    params,
    body: Type.Object({ role: AccountRole }, { additionalProperties: false }),
    response: accountResponse,
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const blockAccount = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/:userId/block',
  schema: {
    summary: 'Admins only: blocks an account and ends its sessions',
    tags: ['administration'],
    params,
    body: Type.Object(
      { reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }) },
      { additionalProperties: false },
    ),
    response: accountResponse,
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})

export const unblockAccount = endpoint({
  method: 'POST',
  path: '/api/v2/accounts/:userId/unblock',
  schema: { summary: 'Admins only', tags: ['administration'], params, response: accountResponse },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})
