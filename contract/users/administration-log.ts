import { type Static, Type } from 'typebox'
import { endpoint, envelope, nullable } from '../endpoint.ts'
import { CalendarDate, Id, oneOf, ReferenceId } from '../fields.ts'
import { memberRoles } from '../organisations/permissions.ts'
import { paging } from '../paging.ts'
import { referenceLists } from '../reference/list-fields.ts'
import { logKinds } from './log-kinds.ts'

const NamedUser = Type.Object({ id: Id, fullName: Type.String() })
const NamedPlace = Type.Object({ latinName: Type.String(), name: Type.String() })

const RoleChange = Type.Object({
  user: NamedUser,
  /** null, like the organisation, for a role of the account itself. */
  place: nullable(NamedPlace),
  organisation: nullable(Type.Object({ id: Id, name: Type.String() })),
  role: oneOf(['user', 'content_manager', 'admin', ...memberRoles]),
  action: oneOf(['granted', 'requested', 'accepted', 'removed']),
})

/** One logged action, with the one of the parts below that it is about. */
export const LogEntry = Type.Object({
  /** Unique in the whole log. */
  id: Type.String(),
  kind: oneOf(logKinds),
  /** null for the command line, the configuration or an import. */
  by: nullable(NamedUser),
  createdAt: Type.String(),
  role: Type.Optional(RoleChange),
  block: Type.Optional(
    Type.Object({
      user: NamedUser,
      /** null when the account was unblocked. */
      reason: nullable(Type.String()),
    }),
  ),
  row: Type.Optional(
    Type.Object({
      list: oneOf(referenceLists),
      id: ReferenceId,
      name: Type.String(),
      action: oneOf(['added', 'edited', 'hidden', 'shown', 'merged']),
      /** The names of the changed fields; for a merge, the name of the row that was merged into this one. */
      details: Type.Array(Type.String()),
    }),
  ),
  action: Type.Optional(
    Type.Object({
      kind: oneOf(['publish', 'unpublish', 'move', 'tag', 'untag']),
      isUndo: Type.Boolean(),
      city: nullable(Type.String()),
      changed: Type.Integer(),
    }),
  ),
  placeMerge: Type.Optional(Type.Object({ place: NamedPlace, merged: Type.String() })),
  chainMerge: Type.Optional(
    Type.Object({
      organisation: Type.Object({ id: Id, name: Type.String() }),
      merged: Type.String(),
      isUndo: Type.Boolean(),
    }),
  ),
  run: Type.Optional(
    Type.Object({ id: Id, fileName: Type.String(), isUndo: Type.Boolean(), isDecision: Type.Boolean() }),
  ),
})
export type LogEntry = Static<typeof LogEntry>

export const listAdministrationLog = endpoint({
  method: 'GET',
  path: '/api/v2/administration/log',
  access: 'signed-in',
  schema: {
    summary: 'Admins only: who changed roles, accounts, lists, places at once and imports, the latest first',
    tags: ['administration'],
    querystring: Type.Object({
      kind: Type.Optional(oneOf(logKinds)),
      by: Type.Optional(Id),
      /** The first and the last day, in Moscow time. */
      from: Type.Optional(CalendarDate),
      to: Type.Optional(CalendarDate),
      ...paging,
    }),
    response: { 200: envelope({ entries: Type.Array(LogEntry), isEnd: Type.Boolean() }) },
  },
  errors: ['Unauthorized', 'Forbidden', 'RecordNotFound'],
})
