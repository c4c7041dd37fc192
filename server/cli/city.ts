import { type Command, InvalidArgumentError } from 'commander'
import { loadReference } from '#server/features/reference/lookup.ts'
import { addCity } from '#server/features/reference/service.ts'
import { AppError } from '#server/lib/errors.ts'
import { withDatabase } from './database.ts'

interface Options {
  name: string
  point: { lat: number; lon: number }
  in?: string
  from?: string
  zone?: string
  country?: string
  population?: number
  bounds?: [number, number, number, number]
  alias?: string[]
  hidden?: boolean
}

export function addCityCommand(program: Command): void {
  const city = program
    .command('city')
    .description('города: добавить свой, показать все')
    .helpOption('-h, --help', 'показать справку')
    .helpCommand('help [команда]', 'показать справку по команде')
  city
    .command('add')
    .argument('<адрес>', 'адрес города латиницей: novi-sad')
    .description(
      'добавить город. Падежи, часовой пояс, страна и границы предлагаются по названию и точке, любое можно задать самому. Работающий сервер покажет город через несколько секунд',
    )
    .helpOption('-h, --help', 'показать справку')
    .requiredOption('--name <название>', 'как город называется: Нови-Сад')
    .requiredOption('--point <широта,долгота>', 'середина города: 45.25,19.85', readPoint)
    .option('--in <где>', 'с предлогом: «в Нови-Саде»')
    .option('--from <откуда>', 'с предлогом: «из Нови-Сада»')
    .option('--zone <пояс>', 'часовой пояс IANA: Europe/Belgrade')
    .option('--country <код>', 'код страны из двух букв: RS', readCountry)
    .option('--population <число>', 'жителей: большие города стоят выше', readCount)
    .option('--bounds <запад,юг,восток,север>', 'границы в градусах', readBounds)
    .option('--alias <названия...>', 'другие названия, по которым город ищут')
    .option('--hidden', 'не показывать в списках')
    .action(async (latinName: string, options: Options) => {
      const added = await withDatabase((db) =>
        addCity(db, {
          name: options.name.trim(),
          ...options.point,
          latinName: readSlug(latinName),
          nameIn: options.in,
          nameFrom: options.from,
          timeZone: options.zone,
          countryCode: options.country,
          population: options.population,
          bounds: options.bounds,
          aliases: options.alias,
          isHidden: options.hidden,
        }),
      ).catch(explain)
      process.stdout.write(
        `Готово: ${added.name} (/${added.latinName}), «${added.nameIn}», «${added.nameFrom}», ${added.timeZone}, ${added.countryCode}.\n`,
      )
    })
  city
    .command('list')
    .description('показать города: адрес латиницей, название, часовой пояс, сколько заведений')
    .helpOption('-h, --help', 'показать справку')
    .action(async () => {
      const { cityById } = await withDatabase((db) => loadReference(db))
      const rows = [...new Set(cityById.values())].map((one) =>
        [one.latinName, one.name, one.timeZone, one.placeCount, one.isHidden ? 'скрыт' : '']
          .join('\t')
          .trimEnd(),
      )
      process.stdout.write(`${rows.join('\n')}\n`)
    })
}

function explain(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const fields = Object.values(error.fields ?? {}).flat()
  throw new Error(fields.length > 0 ? fields.join('. ') : error.message, { cause: error })
}

function readSlug(text: string): string {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)) return text
  throw new Error(`«${text}» — не адрес: нужны строчные латинские буквы, цифры и дефисы.`)
}

function readNumbers(text: string, count: number): number[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (numbers.length === count && numbers.every(Number.isFinite)) return numbers
  throw new InvalidArgumentError(`Нужно чисел через запятую: ${count}.`)
}

function readPoint(text: string): { lat: number; lon: number } {
  const [lat = 0, lon = 0] = readNumbers(text, 2)
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return { lat, lon }
  throw new InvalidArgumentError('Такой точки на Земле нет.')
}

function readBounds(text: string): [number, number, number, number] {
  const [west = 0, south = 0, east = 0, north = 0] = readNumbers(text, 4)
  if (west < east && south < north) return [west, south, east, north]
  throw new InvalidArgumentError('Порядок: запад, юг, восток, север.')
}

function readCountry(text: string): string {
  if (/^[A-Za-z]{2}$/.test(text)) return text.toUpperCase()
  throw new InvalidArgumentError('Нужны две буквы: RU, RS, KZ.')
}

function readCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Нужно целое число.')
}
