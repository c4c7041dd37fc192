import { InvalidImportFileError } from '../source.ts'

export interface RawFeature {
  line: number
  /** The source text of one element of `features`. */
  text: string
}

/** A hundred times the largest outline of a real place. */
const MAX_FEATURE_LENGTH = 8 * 1024 * 1024

const NEWLINE = 10
const QUOTE = 34
const COMMA = 44
const BACKSLASH = 92

/**
 * Splits a GeoJSON FeatureCollection stream into features. Unlike a full parser it knows the line of every feature,
 * and one invalid feature does not affect the others.
 */
export async function* readFeatures(chunks: AsyncIterable<string>): AsyncGenerator<RawFeature> {
  let depth = 0
  let line = 1
  let isInString = false
  let isEscaped = false
  let isInFeatures = false
  let hasFeatures = false
  let word = ''
  let lastKey = ''
  let startLine = 0
  let pieces: string[] = []
  let length = 0

  for await (const chunk of chunks) {
    let start = startLine > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (code === NEWLINE) line += 1
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) {
          isInString = false
          if (depth === 1) lastKey = word
        } else if (depth === 1 && word.length < 20) word += chunk[at]
        continue
      }
      if (
        isInFeatures &&
        depth === 2 &&
        startLine === 0 &&
        code > 32 &&
        code !== COMMA &&
        chunk[at] !== ']'
      ) {
        start = at
        startLine = line
      }
      const char = chunk[at]
      const isEnd = depth === 2 && startLine > 0 && (code === COMMA || char === ']')
      if (isEnd) {
        pieces.push(chunk.slice(start, at))
        yield { line: startLine, text: pieces.join('').trim() }
        pieces = []
        length = 0
        startLine = 0
        start = -1
      }
      if (code === QUOTE) {
        isInString = true
        word = ''
      } else if (char === '{' || char === '[') {
        depth += 1
        if (depth === 2 && char === '[' && lastKey === 'features') {
          isInFeatures = true
          hasFeatures = true
        }
      } else if (char === '}' || char === ']') {
        depth -= 1
        if (depth === 1) isInFeatures = false
        if (depth < 0)
          throw new InvalidImportFileError(`Строка ${line}: лишняя закрывающая скобка, это не GeoJSON.`)
      }
      if (depth === 0 && code > 32 && char !== '}') {
        throw new InvalidImportFileError('Это не GeoJSON: файл должен начинаться с FeatureCollection.')
      }
    }
    if (startLine > 0) {
      pieces.push(chunk.slice(start))
      length += chunk.length - start
      if (length > MAX_FEATURE_LENGTH) {
        throw new InvalidImportFileError(
          `Запись на строке ${startLine} больше 8 МБ: это не место. Ничего не изменено.`,
        )
      }
    }
  }
  if (depth > 0 || isInString) {
    throw new InvalidImportFileError(
      `Файл обрывается на строке ${line}: JSON не закончен. Ничего не изменено.`,
    )
  }
  if (!hasFeatures)
    throw new InvalidImportFileError('В файле нет списка features: это не GeoJSON FeatureCollection.')
}
