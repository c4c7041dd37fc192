import type { Command } from 'commander'
import { disableFactorByOperator } from '#server/features/accounts/second-factor/service.ts'
import { withDatabase } from './database.ts'

export function addSecondFactorCommand(program: Command): void {
  program
    .command('second-factor-off')
    .argument('<почта>', 'почта, с которой человек зарегистрирован')
    .description('выключить второй шаг входа тому, кто потерял и телефон, и резервные коды')
    .helpOption('-h, --help', 'показать справку')
    .action(async (email: string) => {
      await withDatabase((db) => disableFactorByOperator(db, email))
      process.stdout.write(`Готово: ${email} входит без второго шага.\n`)
    })
}
