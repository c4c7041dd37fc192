import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { type ExportFormat, exportCity, exportFormats } from '#server/features/exports/service.ts'
import { withDatabase } from './database.ts'

interface Options {
  city: string
  format: ExportFormat
  output?: string
}

export function addExportCommand(program: Command): void {
  program
    .command('export')
    .description(
      'выгрузить заведения города: загруженное и то, что люди правили на сайте. GeoJSON можно загрузить обратно командой import и получить те же заведения; CSV — для таблиц',
    )
    .helpOption('-h, --help', 'показать справку')
    .requiredOption('--city <город>', 'город латиницей: moscow, saint-petersburg, sochi…')
    .addOption(new Option('--format <формат>', 'формат файла').choices(exportFormats).default('geojson'))
    .option('--output <файл>', 'куда писать; без него — в стандартный вывод')
    .action(({ city, format, output }: Options) =>
      withDatabase((db) => {
        const target = output ? createWriteStream(output) : process.stdout
        return pipeline(Readable.from(exportCity(db, city, format)), target, { end: output !== undefined })
      }),
    )
}
