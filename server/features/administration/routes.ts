import { DEFAULT_LIMIT } from '#contract/paging.ts'
import {
  type Account,
  blockAccount,
  changeAccountRole,
  listAccounts,
  unblockAccount,
} from '#contract/users/administration.ts'
import { listAdministrationLog } from '#contract/users/administration-log.ts'
import { fullName } from '#server/features/users/views.ts'
import type { AppInstance } from '#server/lib/app-instance.ts'
import { AppError, requireRows } from '#server/lib/errors.ts'
import { requireAdmin, type SignedIn } from '#server/lib/viewer.ts'
import { listLog } from './log/service.ts'
import * as repository from './repository.ts'

export function registerAdministration(app: AppInstance): void {
  app.get(listAccounts.path, { schema: listAccounts.schema }, async (request) => {
    requireAdmin(request.viewer)
    const { query = '', offset = 0, limit = DEFAULT_LIMIT } = request.query
    const rows = await repository.listAccounts(app.db, { query: query.trim(), offset, limit: limit + 1 })
    const accounts = requireRows(rows.slice(0, limit), 'Таких профилей нет').map(viewAccount)
    return { data: { accounts, isEnd: rows.length <= limit } }
  })

  app.get(listAdministrationLog.path, { schema: listAdministrationLog.schema }, async (request) => {
    requireAdmin(request.viewer)
    const { rows: entries, isEnd } = await listLog(app.db, request.query)
    return { data: { entries, isEnd } }
  })

  app.post(changeAccountRole.path, { schema: changeAccountRole.schema }, async (request) => {
    const admin = requireAdmin(request.viewer)
    const { userId } = request.params
    await requireOther(admin, userId)
    await repository.setRole(app.db, { userId, role: request.body.role, changedBy: admin.userId })
    app.sessions.forget()
    request.log.info({ security: 'role given', by: admin.userId, userId, role: request.body.role })
    return { data: { account: await loadAccount(userId) } }
  })

  app.post(blockAccount.path, { schema: blockAccount.schema }, async (request) => {
    const admin = requireAdmin(request.viewer)
    const { userId } = request.params
    await requireOther(admin, userId)
    await repository.setBlocked(app.db, userId, { by: admin.userId, reason: request.body.reason.trim() })
    await app.sessions.end(userId)
    request.log.info({ security: 'blocked', by: admin.userId, userId })
    return { data: { account: await loadAccount(userId) } }
  })

  app.post(unblockAccount.path, { schema: unblockAccount.schema }, async (request) => {
    const admin = requireAdmin(request.viewer)
    const { userId } = request.params
    await loadAccount(userId)
    await repository.setBlocked(app.db, userId, { by: admin.userId, reason: null })
    request.log.info({ security: 'unblocked', by: admin.userId, userId })
    return { data: { account: await loadAccount(userId) } }
  })

  /** Refuses changes to one's own account, which could lock one out, and to deleted ones. */
  async function requireOther(admin: SignedIn, userId: string): Promise<void> {
    if (admin.userId === userId) {
      throw new AppError('Forbidden', { message: 'Свои права и доступ изменить нельзя' })
    }
    await loadAccount(userId)
  }

  async function loadAccount(userId: string): Promise<Account> {
    const row = await repository.getAccount(app.db, userId)
    if (!row) throw new AppError('RecordNotFound', { message: 'Профиль не найден' })
    return viewAccount(row)
  }
}

function viewAccount(row: repository.AccountListRow): Account {
  return {
    id: row.id,
    fullName: fullName({ ...row, is_deleted: false }),
    email: row.email ?? '',
    phone: row.phone ?? '',
    role: row.role,
    isBlocked: row.is_blocked,
    blockedReason: row.blocked_reason ?? '',
    postCount: row.post_count,
    commentCount: row.comment_count,
    createdAt: row.created_at.toISOString(),
  }
}
