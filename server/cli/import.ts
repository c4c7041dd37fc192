import { type Command, Option } from 'commander'
import { reportText } from '#server/features/imports/report.ts'
import { importFile } from '#server/features/imports/service.ts'
import { type Source, sources } from '#server/features/imports/source.ts'
import { importPlacesFile } from '#server/features/organisations/file/import-file.ts'
import { fileReportText } from '#server/features/organisations/file/report.ts'
import { withDatabase } from './database.ts'
import { makeProgress } from './progress.ts'

interface Options {
  city?: string
  organisation?: string
  by?: string
  format?: Source
  dryRun?: boolean
  closeMissing?: boolean
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .argument(
      '<файл>',
      'GeoJSON OpenStreetMap или CSV data.mos.ru, можно в gzip; с --organisation — CSV сети',
    )
    .description(
      'загрузить заведения города из открытых данных (--city) или таблицу сети (--organisation). Файл применяется целиком, одной транзакцией: если он сломан, в базе ничего не меняется. Повторный запуск ничего не меняет. Из открытых данных не меняется то, что человек правил на сайте; сломанные строки пропускаются и перечисляются в отчёте. Таблица сети — та же, что скачивается на её странице: с ошибкой в любой строке не меняется ничего',
    )
    .helpOption('-h, --help', 'показать справку')
    .option('--city <слаг>', 'город: moscow, saint-petersburg, sochi…')
    .option('--organisation <сеть>', 'сеть: код из адреса её страницы или точное название')
    .option('--by <почта>', 'с --organisation: от чьего имени и с чьими правами; без него — владелец сети')
    .addOption(
      new Option('--format <формат>', 'формат файла; без него — по имени: .csv — mosru, иначе osm').choices(
        sources,
      ),
    )
    .option('--dry-run', 'показать отчёт и ничего не менять')
    .option('--close-missing', 'пометить закрытыми места этого источника, которых в файле больше нет')
    .action(async (path: string, options: Options) => {
      const { city, organisation } = options
      if (organisation !== undefined) await importOfOrganisation(path, { ...options, organisation })
      else if (city !== undefined) await importOfCity(path, { ...options, city })
      else throw new Error('Укажите город (--city) или сеть (--organisation).')
    })
}

async function importOfCity(path: string, options: Options & { city: string }): Promise<void> {
  if (options.by !== undefined) throw new Error('Параметр --by — только для таблицы сети.')
  const { dryRun = false, closeMissing = false } = options
  const progress = makeProgress()
  try {
    const report = await withDatabase((db) =>
      importFile(db, {
        path,
        citySlug: options.city,
        format: options.format,
        dryRun,
        closeMissing,
        onProgress: (read, size) => progress.report('Чтение', read, size),
      }),
    )
    progress.stop()
    process.stdout.write(reportText(report, { dryRun }))
  } finally {
    progress.stop()
  }
}

async function importOfOrganisation(
  path: string,
  options: Options & { organisation: string },
): Promise<void> {
  const { city, format, closeMissing, organisation, by, dryRun = false } = options
  if (city !== undefined || format !== undefined || closeMissing) {
    throw new Error(
      'С --organisation нельзя --city, --format и --close-missing: город стоит в самой таблице.',
    )
  }
  const report = await withDatabase((db) => importPlacesFile(db, { path, organisation, by, dryRun }))
  process.stdout.write(fileReportText(report, { dryRun }))
  if (report.counts.error > 0) process.exitCode = 1
}
