import { type ReactNode, useRef } from 'react'

interface ChooseFilesProps {
  onFiles: (files: File[]) => void
  isMultiple?: boolean
  /** Renders the button, which calls `open` to show the file dialog. */
  children: (open: () => void) => ReactNode
}

/** A hidden file input. The same file can be chosen twice. */
export function ChooseFiles({ onFiles, isMultiple = false, children }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/avif,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif"
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
