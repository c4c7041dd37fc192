import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parse } from 'csv-parse'

export interface TableRow {
  line: number
  cells: string[]
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** Other requests are answered between two chunks. */
const CHUNK_LENGTH = 64 * 1024

/** The rows of a CSV table with their lines, those with broken quotes last. */
export async function* readTable(text: string): AsyncGenerator<TableRow | { line: number; broken: string }> {
  // The last of several errors of a line has the most detail.
  const broken = new Map<number, string>()
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
  })
  parser.on('skip', (error: { code?: string; lines?: number } | undefined) => {
    const isUnclosed = error?.code === 'CSV_QUOTE_NOT_CLOSED'
    broken.set(
      error?.lines ?? 0,
      isUnclosed ? 'Кавычки не закрыты, дальше таблица не читается' : 'Кавычки расставлены неверно',
    )
  })
  for await (const { record, info } of Readable.from(chunksOf(text)).compose(
    parser,
  ) as AsyncIterable<Parsed>) {
    yield { line: info.lines, cells: record }
  }
  for (const [line, reason] of broken) yield { line, broken: reason }
}

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += CHUNK_LENGTH) {
    yield text.slice(from, from + CHUNK_LENGTH)
    await nextTurn()
  }
}

const delimiters = [';', '\t', ','] as const

/** The delimiter that the header contains most often. */
function delimiterOf(text: string): string {
  const head = text.split('\n', 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => head.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}
