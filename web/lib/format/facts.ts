/** «Бар · до 2:00 · 300 м»; missing facts are left out. Where the line may wrap, `ui/facts` shows it better. */
export function joinFacts(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' · ')
}
