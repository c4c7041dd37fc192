/** Saves a text as a file of the browser's downloads. */
export function downloadFile(text: string, name: string, type: string): void {
  downloadBlob(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

/** The same for a binary file, such as a picture. */
export function downloadBlob(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers begin to read after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
