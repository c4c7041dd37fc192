export { wordLocal } from '#contract/local-words.ts'
