import { expect, test } from 'vitest'
import { hashPassword, hashToCompare, isPasswordOf } from './passwords.ts'

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$')

test('without a hash a guess is compared all the same, at the same cost, and never right', async () => {
  const own = await hashPassword('correct horse')
  for (const missing of [null, '']) {
    expect(costOf(await hashToCompare(missing))).toBe(costOf(own))
    expect(await isPasswordOf(missing, 'nobody has this password')).toBe(false)
  }
  expect(costOf(own)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
})

test('a hash fits its own password alone, and no two hashes are alike', async () => {
  const own = await hashPassword('correct horse')
  expect(await isPasswordOf(own, 'correct horse')).toBe(true)
  expect(await isPasswordOf(own, 'correct Horse')).toBe(false)
  expect(await hashPassword('correct horse')).not.toBe(own)
})
