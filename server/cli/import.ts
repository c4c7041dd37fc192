import { type Command, Option } from 'commander'
import { reportText } from '#server/features/imports/report.ts'
import { importFile } from '#server/features/imports/service.ts'
import { type Source, sources } from '#server/features/imports/source.ts'
import { withDatabase } from './database.ts'
import { makeProgress } from './progress.ts'

interface Options {
  city: string
  format?: Source
  dryRun?: boolean
  closeMissing?: boolean
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .argument('<файл>', 'GeoJSON OpenStreetMap или CSV data.mos.ru, можно в gzip')
    .description(
      'загрузить заведения города из открытых данных. Файл применяется целиком, одной транзакцией: если он сломан, в базе ничего не меняется; сломанные строки пропускаются и перечисляются в отчёте. Повторный запуск ничего не меняет, более новый файл обновляет изменившееся, но не то, что человек правил на сайте',
    )
    .helpOption('-h, --help', 'показать справку')
    .requiredOption('--city <слаг>', 'город: moscow, saint-petersburg, sochi…')
    .addOption(
      new Option('--format <формат>', 'формат файла; без него — по имени: .csv — mosru, иначе osm').choices(
        sources,
      ),
    )
    .option('--dry-run', 'показать отчёт и ничего не менять')
    .option('--close-missing', 'пометить закрытыми места этого источника, которых в файле больше нет')
    .action(async (path: string, options: Options) => {
      const progress = makeProgress()
      try {
        const report = await withDatabase((db) =>
          importFile(db, {
            path,
            citySlug: options.city,
            format: options.format,
            dryRun: options.dryRun ?? false,
            closeMissing: options.closeMissing ?? false,
            onProgress: (read, size) => progress.report('Чтение', read, size),
          }),
        )
        progress.stop()
        process.stdout.write(reportText(report, { dryRun: options.dryRun ?? false }))
      } finally {
        progress.stop()
      }
    })
}
