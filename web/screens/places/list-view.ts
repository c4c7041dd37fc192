import { readStored, writeStored } from '#web/lib/browser/stored.ts'

/** Cards with photos, or one line for each place. */
export type ListView = 'cards' | 'lines'

const KEY = 'shodim:places'

/** Runs before the first paint, because a cached page is the same for all and the choice is stored in the browser. */
export const listViewScript = `try{if(localStorage.getItem('${KEY}')==='lines')document.documentElement.dataset.places='lines'}catch{}`

export function currentListView(): ListView {
  return readStored(KEY) === 'lines' ? 'lines' : 'cards'
}

export function setListView(view: ListView): void {
  const { dataset } = document.documentElement
  if (view === 'lines') dataset.places = view
  else delete dataset.places
  writeStored(KEY, view === 'lines' ? view : null)
}
