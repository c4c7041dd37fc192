import { browserPage } from './browser-page.ts'
import { parseStored, readSessionItem, writeSessionItem } from './stored.ts'

interface TabDraft {
  /** The signed-in person who typed it; null for a guest. */
  viewerId: string | null
  value: unknown
}

/** A draft of this tab. One by a signed-in person is for that person only; one by a guest is kept over the sign-in. */
export function readTabDraft<Value>(key: string, isValid: (value: unknown) => value is Value): Value | null {
  const draft = parseStored(readSessionItem(key), isTabDraft)
  const isOfViewer = draft && (draft.viewerId === null || draft.viewerId === viewerId())
  return isOfViewer && isValid(draft.value) ? draft.value : null
}

export function writeTabDraft(key: string, value: object | null): void {
  const draft: TabDraft = { viewerId: viewerId(), value }
  writeSessionItem(key, value && JSON.stringify(draft))
}

function viewerId(): string | null {
  return browserPage().viewer?.id ?? null
}

function isTabDraft(value: unknown): value is TabDraft {
  return typeof value === 'object' && value !== null && 'viewerId' in value && 'value' in value
}
