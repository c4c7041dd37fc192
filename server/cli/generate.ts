import { type Command, InvalidArgumentError } from 'commander'
import { generateVolume, type Volume } from '#server/features/generate/service.ts'
import { withDatabase } from './database.ts'
import { makeProgress } from './progress.ts'

const MAX_COUNT = 10_000_000

function parseCount(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > MAX_COUNT) {
    throw new InvalidArgumentError(`нужно целое число от 0 до ${MAX_COUNT}`)
  }
  return value
}

export function addGenerateCommand(program: Command): void {
  program
    .command('generate')
    .description(
      'наполнить базу придуманными заведениями, людьми и записями для замеров; один и тот же seed даёт одни и те же строки',
    )
    .helpOption('-h, --help', 'показать справку')
    .option('--places <число>', 'сколько заведений', parseCount, 1000)
    .option('--posts <число>', 'сколько записей: отзывы, новости, впечатления', parseCount, 5000)
    .option('--users <число>', 'сколько людей', parseCount, 500)
    .option('--seed <число>', 'с чего начать случайные числа', parseCount, 1)
    .action(async (volume: Volume) => {
      if (volume.posts > 0 && volume.users === 0)
        throw new Error('Записи без людей писать некому: задайте --users.')
      const progress = makeProgress()
      const startedAt = performance.now()
      try {
        await withDatabase((db) => generateVolume(db, volume, progress.report))
      } finally {
        progress.stop()
      }
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      process.stdout.write(
        `Готово за ${seconds} с: заведений ${volume.places}, записей ${volume.posts}, людей ${volume.users}.\n`,
      )
    })
}
