import { expect, test } from 'vitest'
import { writeStored } from '#web/lib/browser/stored.ts'
import { deleteDraft, moveDraft, type PostDraft, readDraft, saveDraft } from './post-draft.ts'

const blank: PostDraft = {
  text: '',
  rating: null,
  type: null,
  street: '',
  imageSets: [],
  key: null,
  base: null,
}
const picture = {
  id: 'p1',
  thumbnail: { url: '/img/p1.webp', width: 1, height: 1 },
} as PostDraft['imageSets'][0]
const anna = { viewerId: 'anna', subject: 'place:1' }

test('a draft is stored only with text or pictures', () => {
  saveDraft(anna, { ...blank, rating: 4 })
  expect(readDraft(anna)).toBeNull()
  saveDraft(anna, { ...blank, text: '  \n ' })
  expect(readDraft(anna)).toBeNull()
  saveDraft(anna, { ...blank, text: 'Вкусно', rating: 4 })
  expect(readDraft(anna)).toMatchObject({ text: 'Вкусно', rating: 4 })
  saveDraft(anna, { ...blank, imageSets: [picture] })
  expect(readDraft(anna)?.imageSets).toEqual([picture])
  saveDraft(anna, blank)
  expect(readDraft(anna)).toBeNull()
})

test('a draft belongs to one person and one subject', () => {
  saveDraft(anna, { ...blank, text: 'Вкусно' })
  expect(readDraft({ ...anna, viewerId: 'boris' })).toBeNull()
  expect(readDraft({ ...anna, subject: 'place:2' })).toBeNull()
  deleteDraft(anna)
  expect(readDraft(anna)).toBeNull()
})

test('a draft moved to another subject keeps the key of an earlier attempt to publish', () => {
  saveDraft(anna, { ...blank, text: 'Вкусно', key: 'k'.repeat(32), base: '…' })
  moveDraft(anna, { ...anna, subject: 'point' })
  expect(readDraft(anna)).toBeNull()
  expect(readDraft({ ...anna, subject: 'point' })).toMatchObject({
    text: 'Вкусно',
    key: 'k'.repeat(32),
    base: null,
  })
  saveDraft(anna, { ...blank, text: 'И дёшево', imageSets: [picture] })
  moveDraft(anna, { ...anna, subject: 'point' })
  expect(readDraft({ ...anna, subject: 'point' })).toMatchObject({
    text: 'Вкусно\n\nИ дёшево',
    imageSets: [picture],
  })
})

test('an unreadable stored value is not a draft', () => {
  for (const text of ['{', '[]', '{"text":1}', '{"text":"а","street":"","rating":null,"imageSets":[{}]}']) {
    writeStored('shodim:draft:post:anna:place:1', text)
    expect(readDraft(anna)).toBeNull()
  }
})
