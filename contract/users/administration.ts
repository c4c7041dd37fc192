import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '#contract/endpoint.ts'
import { Id, oneOf, SearchText } from '#contract/fields.ts'
import { memberRoles } from '#contract/organisations/permissions.ts'
import { paging } from '#contract/paging.ts'

export const AccountRole = oneOf(['user', 'content_manager', 'admin'])
export type AccountRole = Static<typeof AccountRole>

/** An account as admins see it. */
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

const NamedUser = Type.Object({ id: Id, fullName: Type.String() })

export const RoleChange = Type.Object({
  id: Type.String(),
  user: NamedUser,
  /** null when the change came from the command line or the configuration. */
  changedBy: nullable(NamedUser),
  /** null, as the organisation is, for a role of the account itself. */
  place: nullable(Type.Object({ latinName: Type.String(), name: Type.String() })),
  organisation: nullable(Type.Object({ id: Id, name: Type.String() })),
  role: oneOf(['user', 'content_manager', 'admin', ...memberRoles]),
  action: oneOf(['granted', 'requested', 'accepted', 'removed']),
  createdAt: Type.String(),
})
export type RoleChange = Static<typeof RoleChange>

export const listRoleChanges = endpoint({
  method: 'GET',
  path: '/api/v2/role-changes',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: the log of role changes, the latest first',
    tags: ['administration'],
    querystring: Type.Object(paging),
    response: { 200: envelope({ changes: Type.Array(RoleChange), isEnd: Type.Boolean() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})
