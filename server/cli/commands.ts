import { Command, InvalidArgumentError } from 'commander'
import { addBackupCommands } from './backup.ts'
import { addCityCommand } from './city.ts'
import { addExportCommand } from './export.ts'
import { addGenerateCommand } from './generate.ts'
import { addGrantCommand } from './grant.ts'
import { addImportCommand, addImportUndoCommand, addPossibleMatchesCommand } from './import.ts'
import { addSecondFactorCommand } from './second-factor.ts'

const program = new Command()
  .name('npm run cli --')
  .description('Служебные команды Сходим. База берётся из DATABASE_URL, без неё — встроенная из DATA_DIR.')
  .helpOption('-h, --help', 'показать справку')
  .helpCommand('help [команда]', 'показать справку по команде')
  .configureHelp({ styleTitle: (title) => russianTitles[title] ?? title })
  .showHelpAfterError('(справка: добавьте --help)')

const russianTitles: Record<string, string> = {
  'Usage:': 'Как вызвать:',
  'Options:': 'Параметры:',
  'Commands:': 'Команды:',
  'Arguments:': 'Аргументы:',
}

addCityCommand(program)
addImportCommand(program)
addImportUndoCommand(program)
addPossibleMatchesCommand(program)
addExportCommand(program)
addGenerateCommand(program)
addGrantCommand(program)
addSecondFactorCommand(program)
addBackupCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof InvalidArgumentError) throw error
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
