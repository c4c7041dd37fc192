import { MAX_POST_IMAGES, MAX_POST_TEXT } from '#contract/writing.ts'
import { addDraftFiles } from '#web/nouns/images/use-draft-files.ts'
import { type PendingPost, sortPictures } from '#web/nouns/pending-writes/pending-writes.ts'
import { draftKey, readDraft, saveDraft } from './post-draft.ts'

/** Merges a cancelled pending post back into the draft: its text and pictures come before what was typed since. */
export async function savePendingAsDraft({ key, viewerId, draftName, values, pictures }: PendingPost) {
  const address = { viewerId, subject: draftName }
  const { imageSets, files } = sortPictures(pictures)
  await addDraftFiles(draftKey(address), files)
  const existing = readDraft(address)
  const text = [values.text, existing?.text].filter(Boolean).join('\n\n').slice(0, MAX_POST_TEXT)
  const allSets = [...imageSets, ...(existing?.imageSets ?? [])].slice(0, MAX_POST_IMAGES)
  saveDraft(address, { ...values, text, imageSets: allSets, key, base: null })
}
