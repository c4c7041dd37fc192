/**
 * Exceptions to import-rules.ts, each with its reason. An entry that no longer matches anything
 * fails the check, so the list only shrinks.
 */
export const importExceptions: { rule: string; file: string; what?: string; reason: string }[] = [
  ...['avatar', 'picture'].map((name) => ({
    rule: 'web/ui knows no contract: it could ship in another product',
    file: `web/ui/pictures/${name}.tsx`,
    reason:
      'A picture is shown from its four sizes as the API sends them; a second type for them would be a copy.',
  })),
  {
    rule: 'every form is the Form of web/ui/forms: one way to submit',
    file: 'web/nouns/places/shortlist/shortlist-press.tsx',
    reason:
      'A single button that opens an address without scripts: there is nothing to validate or to wait for.',
  },
]
