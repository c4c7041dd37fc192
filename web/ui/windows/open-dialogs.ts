import { createStore } from '#web/lib/store.ts'

/** The modal dialogs on the screen, the top one last. Everything outside of the top one is inert. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** Shows the dialog above everything else. @returns the function that closes it and returns the focus to its opener */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const opener = document.activeElement
  dialog.showModal()
  openDialogs.set([...openDialogs.get(), dialog])
  return () => {
    openDialogs.set(openDialogs.get().filter((other) => other !== dialog))
    dialog.close()
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  }
}
