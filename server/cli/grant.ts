import type { Command } from 'commander'
import { accountRoles, grantRole } from '#server/features/administration/service.ts'
import { withDatabase } from './database.ts'

export function addGrantCommand(program: Command): void {
  program
    .command('grant')
    .argument('<почта>', 'почта, с которой человек зарегистрирован')
    .argument('<роль>', accountRoles.join(', '))
    .description('дать человеку роль. Работающий сервер учтёт её через несколько секунд')
    .helpOption('-h, --help', 'показать справку')
    .action(async (email: string, role: string) => {
      await withDatabase((db) => grantRole(db, email, role))
      process.stdout.write(`Готово: у ${email} теперь роль ${role}.\n`)
    })
}
