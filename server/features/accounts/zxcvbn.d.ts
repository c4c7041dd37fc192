declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Word lists of frequent passwords; `passwords` are complete leaked ones, most used first. */
  const lists: { passwords: readonly string[] }
  export default lists
}
