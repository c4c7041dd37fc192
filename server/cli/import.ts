import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { importFormats } from '#contract/imports/uploads.ts'
import { readConfig } from '#server/config.ts'
import { proposalText, proposeFor, readMapping } from '#server/features/imports/mapping/service.ts'
import {
  listOpenMatches,
  type PossibleMatchRow,
} from '#server/features/imports/possible-matches/repository.ts'
import { decidePossibleMatch } from '#server/features/imports/possible-matches/service.ts'
import { matchEvidence } from '#server/features/imports/possible-matches/views.ts'
import { reportText } from '#server/features/imports/report.ts'
import { undoRun } from '#server/features/imports/runs/service.ts'
import { addScheduledImport } from '#server/features/imports/scheduled/service.ts'
import { importFile } from '#server/features/imports/service.ts'
import type { Format } from '#server/features/imports/source.ts'
import { importPlacesFile } from '#server/features/organisations/places-file/import-file.ts'
import { fileReportText } from '#server/features/organisations/places-file/report.ts'
import { withDatabase } from './database.ts'
import { makeProgress } from './progress.ts'

interface Options {
  city?: string
  organisation?: string
  by?: string
  format?: Format
  map?: string
  source?: string
  attribution?: string
  newCityFrom?: number
  watch?: string
  /** In hours. */
  every: number
  json?: boolean
  dryRun?: boolean
  closeMissing?: boolean
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .argument(
      '[файл]',
      'выгрузка OpenStreetMap (.osm.pbf, GeoJSON), Overture или Foursquare (Parquet), CSV data.mos.ru или своя таблица; с --organisation — CSV сети',
    )
    .description(
      'загрузить заведения города из открытых данных (--city) или таблицу сети (--organisation). Файл применяется целиком, одной транзакцией: если он сломан, в базе ничего не меняется. Повторный запуск ничего не меняет. Из открытых данных не меняется то, что человек правил на сайте; сломанные строки пропускаются и перечисляются в отчёте. Таблица сети — та же, что скачивается на её странице: с ошибкой в любой строке не меняется ничего',
    )
    .helpOption('-h, --help', 'показать справку')
    .option(
      '--city <город>',
      'город латиницей: moscow, saint-petersburg…; auto — каждое заведение в свой город',
    )
    .option(
      '--new-city-from <число>',
      'с --city auto: заводить города, в которых столько заведений',
      positive,
      30,
    )
    .option('--organisation <сеть>', 'сеть: код из адреса её страницы или точное название')
    .option('--by <почта>', 'с --organisation: от чьего имени и с чьими правами; без него — владелец сети')
    .addOption(
      new Option('--format <формат>', 'формат файла; без него — по содержимому и имени').choices(
        importFormats,
      ),
    )
    .option(
      '--map <поле=Колонка,…>',
      'своя таблица (CSV, GeoJSON): какая колонка что значит, «auto» или файл .json; без него — показать предложение',
    )
    .option('--source <имя>', 'своя таблица: имя источника; без него — имя файла')
    .option('--attribution <слова>', 'своя таблица: указание авторства, если его требует лицензия')
    .option('--watch <адрес>', 'вместо файла: загружать файл по адресу раз в заданный срок')
    .addOption(
      new Option('--every <срок>', 'с --watch: как часто — 12h, 1d, 2w').argParser(hours).default(24, '1d'),
    )
    .option('--json', 'отчёт в JSON')
    .option('--dry-run', 'показать отчёт и ничего не менять')
    .option('--close-missing', 'пометить закрытыми заведения этого источника, которых в файле больше нет')
    .action(async (path: string | undefined, options: Options) => {
      const { city, organisation, watch } = options
      if (watch !== undefined) return scheduleImport(watch, path, options)
      if (path === undefined) throw new Error('Назовите файл или адрес (--watch).')
      if (organisation !== undefined) await importOfOrganisation(path, { ...options, organisation })
      else if (city !== undefined) await importOfCity(path, { ...options, city })
      else throw new Error('Укажите город (--city) или сеть (--organisation).')
    })
}

const hoursOf = { h: 1, d: 24, w: 168 } as const

function hours(text: string): number {
  const [, count, unit] = /^(\d{1,4})([hdw])$/.exec(text) ?? []
  const number = Number(count) * hoursOf[(unit ?? 'h') as keyof typeof hoursOf]
  if (!(number >= 1 && number <= 24 * 90)) {
    throw new InvalidArgumentError('нужен срок от 1h до 90d: 12h, 1d, 2w')
  }
  return number
}

/** The server runs the import: any free node, within a minute and then at the interval. */
async function scheduleImport(url: string, path: string | undefined, options: Options): Promise<void> {
  const { city, every: everyHours, format, map, source, attribution, closeMissing, newCityFrom } = options
  if (path !== undefined) throw new Error('Нужен или файл, или адрес (--watch), не оба.')
  if (city === undefined) throw new Error('Укажите город (--city).')
  if (options.dryRun || map === 'auto') throw new Error('С --watch нельзя --dry-run и --map auto.')
  if (options.organisation !== undefined || options.by !== undefined || options.json)
    throw new Error('С --watch нельзя --organisation, --by и --json.')
  const importOptions = { format, source, attribution, closeMissing, newCityFrom }
  const wanted = {
    url,
    city,
    everyHours,
    ...(map !== undefined && { mapping: await readMapping(map) }),
    ...Object.fromEntries(Object.entries(importOptions).filter(([, value]) => value !== undefined)),
  }
  const { importPrivateHosts: privateHosts } = readConfig(process.env)
  const scheduledImport = await withDatabase((db) =>
    addScheduledImport(db, wanted, { by: null, privateHosts }),
  )
  process.stdout.write(
    `Адрес запомнен (${scheduledImport.id}). Сервер загрузит его в течение минуты и дальше раз в ${everyHours} ч. Следить и остановить: /admin/imports\n`,
  )
}

function positive(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('нужно целое число от 1')
  return number
}

export function addImportUndoCommand(program: Command): void {
  program
    .command('import-undo')
    .argument('<загрузка>', 'её код из отчёта')
    .description(
      'вернуть все заведения загрузки такими, какими они были до неё; то, что с тех пор меняли, остаётся',
    )
    .helpOption('-h, --help', 'показать справку')
    .action(async (runId: string) => {
      const { restored, removed, kept } = await withDatabase((db) => undoRun(db, runId, null))
      process.stdout.write(
        `Возвращено ${restored}, убрано ${removed}, оставлено изменённых с тех пор ${kept}.\n`,
      )
    })
}

export function addPossibleMatchesCommand(program: Command): void {
  program
    .command('possible-matches')
    .argument('[код]', 'код из списка; без него — показать список')
    .addArgument(
      new Argument('[решение]', 'same — это то же место, different — другое').choices(['same', 'different']),
    )
    .description('записи источников, о которых неясно, не то же ли это место: показать или решить')
    .helpOption('-h, --help', 'показать справку')
    .action(async (id?: string, decision?: 'same' | 'different') => {
      if (id === undefined) {
        const matches = await withDatabase((db) =>
          listOpenMatches(db, { offset: 0, limit: MAX_MATCHES_SHOWN }),
        )
        process.stdout.write(matches.map(matchText).join('') || 'Неясных записей нет.\n')
      } else if (decision === undefined)
        throw new Error('Скажите, то же это место (same) или другое (different).')
      else {
        await withDatabase((db) => decidePossibleMatch(db, id, { decision, by: null }))
        process.stdout.write('Решено.\n')
      }
    })
}

const MAX_MATCHES_SHOWN = 100

function matchText(match: PossibleMatchRow): string {
  const place = ({ name, street, building }: { name: string; street: string; building: string }) => {
    const address = [street, building].filter(Boolean).join(', ')
    return address ? `«${name}», ${address}` : `«${name}»`
  }
  return `${match.id}  ${match.source_title}: ${place(match.facts)} — ${match.latin_name}: ${place(match)}; ${matchEvidence(match)}\n`
}

async function importOfCity(path: string, options: Options & { city: string }): Promise<void> {
  if (options.by !== undefined) throw new Error('Параметр --by — только для таблицы сети.')
  const { dryRun = false, closeMissing = false } = options
  const proposal = options.map === undefined || options.map === 'auto' ? await proposeOf(path, options) : null
  if (proposal) process.stderr.write(proposalText(proposal))
  if (proposal && options.map === undefined) {
    throw new Error(
      'Ничего не загружено. Проверьте сопоставление и повторите с --map, как выше, или с --map auto.',
    )
  }
  const mapping = proposal?.mapping ?? (options.map ? await readMapping(options.map) : undefined)
  const progress = makeProgress()
  try {
    const report = await withDatabase((db) =>
      importFile(db, {
        path,
        citySlug: options.city,
        format: options.format,
        mapping,
        source: options.source,
        dryRun,
        closeMissing,
        attribution: options.attribution,
        newCityFrom: options.newCityFrom,
        onProgress: progress.report,
      }),
    )
    progress.stop()
    process.stdout.write(
      options.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report, { dryRun }),
    )
    if (report.runId && !options.json)
      process.stdout.write(`Отменить: npm run cli -- import-undo ${report.runId}\n`)
  } finally {
    progress.stop()
  }
}

/** `--map auto` for a GeoJSON means that its properties are not those of a map. */
function proposeOf(path: string, { format, map }: Options) {
  const isOwnGeojson = map === 'auto' && format === undefined && /json/i.test(path)
  return proposeFor(path, isOwnGeojson ? 'geojson' : format)
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
