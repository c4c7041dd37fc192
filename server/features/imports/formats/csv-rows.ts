import { parse } from 'csv-parse'
import { InvalidImportFileError } from '../source.ts'

export interface CsvRow {
  line: number
  cells: string[]
}

export type CsvItem = CsvRow | { line: number; broken: string }

interface Parsed {
  record: string[]
  info: { lines: number }
}

const delimiters = [';', '\t', ','] as const

/** The rows of a CSV stream, the header first; a row with broken quotes does not affect the others. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<CsvItem> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first = await iterator.next()
  const firstChunk = first.done ? '' : first.value
  const broken: { line: number; broken: string }[] = []
  let unclosedAt = 0
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(firstChunk),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 1_000_000,
  })
  parser.on('skip', (error: { code?: string; lines?: number } | undefined) => {
    const line = error?.lines ?? 0
    if (error?.code === 'CSV_QUOTE_NOT_CLOSED') unclosedAt = line || 1
    else broken.push({ line, broken: 'кавычки в строке расставлены неверно' })
  })
  const inputWritten = writeInput(parser, firstChunk, iterator)
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      yield* broken.splice(0)
      yield { line: info.lines, cells: record }
    }
  } finally {
    parser.destroy()
  }
  await inputWritten
  yield* broken.splice(0)
  if (unclosedAt)
    throw new InvalidImportFileError('Файл обрывается посреди строки в кавычках. Ничего не изменено.')
}

/** The delimiter that the header contains most often. */
function delimiterOf(firstChunk: string): string {
  const names = firstChunk.split('\n', 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => names.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

async function writeInput(
  parser: ReturnType<typeof parse>,
  firstChunk: string,
  rest: AsyncIterator<string>,
): Promise<void> {
  try {
    for (let chunk: string | null = firstChunk; chunk !== null; ) {
      if (parser.destroyed) return
      if (!parser.write(chunk))
        await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve))
      const next = await rest.next()
      chunk = next.done ? null : next.value
    }
    parser.end()
  } catch (error) {
    parser.destroy(error instanceof Error ? error : new Error(String(error)))
  } finally {
    await rest.return?.()
  }
}
