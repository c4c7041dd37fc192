import { encodeMention, type Mention, splitMentions } from '#contract/texts/mentions.ts'

/** A mention in a text as the form shows it. */
interface ShownMention extends Mention {
  start: number
  end: number
}

export interface ShownText {
  text: string
  mentions: ShownMention[]
}

/** A text that is sent, as the form shows it: mentions are names after «@». */
export function decodeMentions(encoded: string): ShownText {
  let text = ''
  const mentions: ShownMention[] = []
  for (const part of splitMentions(encoded)) {
    if (typeof part === 'string') text += part
    else {
      const start = text.length
      text += `@${part.name}`
      mentions.push({ ...part, start, end: text.length })
    }
  }
  return { text, mentions }
}

export const plainText = (encoded: string) => decodeMentions(encoded).text

function encodeText({ text, mentions }: ShownText): string {
  let encoded = ''
  let end = 0
  for (const mention of mentions) {
    encoded += text.slice(end, mention.start) + encodeMention(mention)
    end = mention.end
  }
  return encoded + text.slice(end)
}

/** The sent text after the shown one was typed into: a mention that was touched becomes plain text. */
export function applyEdit(encoded: string, typed: string): string {
  const before = decodeMentions(encoded)
  const least = Math.min(before.text.length, typed.length)
  let same = 0
  while (same < least && before.text[same] === typed[same]) same++
  let rest = 0
  while (rest < least - same && before.text.at(-1 - rest) === typed.at(-1 - rest)) rest++
  const changedEnd = before.text.length - rest
  const shift = typed.length - before.text.length
  const mentions = before.mentions.flatMap((mention) => {
    if (mention.end <= same) return [mention]
    if (mention.start < changedEnd) return []
    return [{ ...mention, start: mention.start + shift, end: mention.end + shift }]
  })
  return encodeText({ text: typed, mentions })
}

/** A name is at most three words. */
const beingTyped =
  /(?:^|[^\p{L}\p{M}\p{N}_@])@([\p{L}\p{M}\p{N}.'’&-]{0,40}(?: [\p{L}\p{M}\p{N}.'’&-]{1,40}){0,2})$/u

/** The beginning of a name after «@» before the caret, and where it starts; null where none is typed. */
export function nameBeingTyped(encoded: string, caret: number): { name: string; start: number } | null {
  const { text, mentions } = decodeMentions(encoded)
  const name = beingTyped.exec(text.slice(0, caret))?.[1]
  if (name === undefined) return null
  const start = caret - name.length - 1
  return mentions.some((mention) => mention.start <= start && start < mention.end) ? null : { name, start }
}

/** Puts a mention and a space in place of the name being typed. */
export function pickMention(
  encoded: string,
  caret: number,
  start: number,
  mention: Mention,
): { encoded: string; caret: number } {
  const { text } = decodeMentions(encoded)
  const token = encodeMention(mention)
  const visible = plainText(token)
  const after = text.slice(caret)
  const space = after.startsWith(' ') ? '' : ' '
  const typed = text.slice(0, start) + visible + space + after
  const shown = decodeMentions(applyEdit(encoded, typed))
  const end = start + visible.length
  const mentions = [...shown.mentions, { ...mention, name: visible.slice(1), start, end }]
  mentions.sort((one, other) => one.start - other.start)
  return { encoded: encodeText({ text: typed, mentions }), caret: end + 1 }
}
