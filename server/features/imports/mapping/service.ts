import { readFile } from 'node:fs/promises'
import { fieldLabels, type Mapping } from '#contract/imports/mapped-fields.ts'
import { isRecord } from '../facts/geometry.ts'
import { detectFile, readText } from '../formats/file.ts'
import { readSample } from '../formats/table.ts'
import { type Format, InvalidImportFileError, isMapped } from '../source.ts'
import { isMappedField, mappingText, parseMapping } from './fields.ts'
import { type Proposal, proposeMapping } from './propose.ts'

const SAMPLE_ROWS = 500

/** The proposed fields of the columns of a table; null for formats that need no mapping. */
export async function proposeFor(path: string, chosenFormat?: Format): Promise<Proposal | null> {
  const { isGzipped, format: detected } = await detectFile(path)
  const format = chosenFormat ?? detected
  if (!isMapped(format)) return null
  const { names, rows } = await readSample(
    readText(path, isGzipped, () => undefined),
    format,
    SAMPLE_ROWS,
  )
  if (rows.length === 0) throw new InvalidImportFileError('В таблице нет ни одной строки.')
  return proposeMapping(names, rows)
}

/** «name=Название,phone=Телефон», or a JSON file with the same. */
export async function readMapping(argument: string): Promise<Mapping> {
  if (!/\.json$/i.test(argument)) return parseMapping(argument)
  const text = await readFile(argument, 'utf8').catch(() => {
    throw new InvalidImportFileError(`Файл сопоставления не читается: ${argument}.`)
  })
  const pairs = parseJson(text)
  if (!isRecord(pairs)) throw new InvalidImportFileError('Файл сопоставления — объект: поле → колонка.')
  return Object.fromEntries(
    Object.entries(pairs).filter(
      (pair): pair is [string, string] => isMappedField(pair[0]) && typeof pair[1] === 'string',
    ),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidImportFileError('Файл сопоставления не читается как JSON.')
  }
}

export function proposalText({ columns, unused, mapping }: Proposal): string {
  const lines = columns.map(({ field, heading, by, examples }) => {
    const reason = by === 'heading' ? 'по названию колонки' : 'по значениям'
    return `  ${fieldLabels[field]} ← «${heading}» (${reason}): ${examples.map((it) => it.slice(0, 40)).join(' · ')}`
  })
  const rest = unused.length > 0 ? [`Не используются: ${unused.join(', ')}`] : []
  return `${['Колонки таблицы понимаются так:', ...lines, ...rest, `--map '${mappingText(mapping)}'`].join('\n')}\n`
}
