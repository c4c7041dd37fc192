import type { Command } from 'commander'
import { readConfig } from '#server/config.ts'
import { backUp, restore } from '#server/features/backups/service.ts'
import { openImageStore } from '#server/features/images/open-store.ts'

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .argument('<папка>', 'новая или пустая папка, куда сложить копию')
    .option(
      '--portable',
      'выгрузить встроенную базу так, чтобы её принял любой сервер и более новая версия PostgreSQL (нужна программа pg_dump)',
    )
    .description(
      'сохранить копию: базу и файлы снимков; сервер при этом работает. С DATABASE_URL нужна программа pg_dump',
    )
    .helpOption('-h, --help', 'показать справку')
    .action(async (folder: string, options: { portable?: boolean }) => {
      const config = readConfig(process.env)
      const { files } = await backUp(config, openImageStore(config), folder, options)
      process.stdout.write(`Готово: база и ${files} файлов снимков в ${folder}.\n`)
    })
  program
    .command('restore')
    .argument('<папка>', 'папка с копией')
    .description(
      'восстановить копию в пустую базу и пустое хранилище, до первого запуска сервера; ничего существующего не меняет',
    )
    .helpOption('-h, --help', 'показать справку')
    .action(async (folder: string) => {
      const config = readConfig(process.env)
      const { files } = await restore(config, openImageStore(config), folder)
      process.stdout.write(`Готово: база и ${files} файлов снимков на месте.\n`)
    })
}
