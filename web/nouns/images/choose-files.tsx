import { type ReactNode, useRef } from 'react'

interface ChooseFilesProps {
  onFiles: (files: File[]) => void
  isMultiple?: boolean
  /** The button that opens the system's chooser. */
  children: (open: () => void) => ReactNode
}

/** A file field without its looks. The same file can be chosen twice. */
export function ChooseFiles({ onFiles, isMultiple = false, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        multiple={isMultiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
