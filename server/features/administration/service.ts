import { AccountRole } from '#contract/users/administration.ts'
import type { Db } from '#server/db/connection.ts'
import { normaliseAddress } from '#server/features/accounts/rules.ts'
import * as repository from './repository.ts'

export const { setRole } = repository

export const accountRoles = (AccountRole as unknown as { enum: AccountRole[] }).enum

/** Grants a role by e-mail, for the operator. @throws with a readable message */
export async function grantRole(db: Db, email: string, role: string): Promise<void> {
  const validRole = accountRoles.find((item) => item === role)
  if (!validRole) throw new Error(`Роли «${role}» нет. Роли: ${accountRoles.join(', ')}.`)
  const account = await getAccountByEmail(db, email)
  await setRole(db, { userId: account.id, role: validRole, changedBy: null })
}

/** Finds the person named on the command line. @throws with a readable sentence */
export async function getAccountByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; role: AccountRole; is_blocked: boolean }> {
  const address = email.includes('@') ? normaliseAddress({ email }) : null
  if (!address) throw new Error(`«${email}» — не почта.`)
  const account = await repository.findAccountByEmail(db, address.value)
  if (!account) {
    throw new Error(`Профиля с почтой ${address.value} нет: сначала на сайте нужно зарегистрироваться.`)
  }
  return account
}
