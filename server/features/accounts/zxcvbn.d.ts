declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Words that passwords are made of; `passwords` are whole ones out of leaks, most used first. */
  const lists: { passwords: readonly string[] }
  export default lists
}
