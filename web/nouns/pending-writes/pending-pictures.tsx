import { useEffect, useState } from 'react'
import type { PendingPicture } from './pending-writes.ts'

interface PendingPicturesProps {
  pictures: readonly PendingPicture[]
  className?: string | undefined
}

/** The pictures of a pending write, from the server or from this device. */
export function PendingPictures({ pictures, className }: PendingPicturesProps) {
  if (pictures.length === 0) return null
  return (
    <span className={className}>
      {pictures.map((picture, index) =>
        picture instanceof File ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order does not change
          <FilePicture key={index} file={picture} />
        ) : (
          <img
            key={picture.id}
            src={picture.standard.url}
            width={picture.standard.width}
            height={picture.standard.height}
            alt=""
          />
        ),
      )}
    </span>
  )
}

const REVOKED_AFTER_MS = 10_000

function FilePicture({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    // The picture may still be loading when it is replaced.
    return () => void setTimeout(() => URL.revokeObjectURL(made), REVOKED_AFTER_MS)
  }, [file])
  return url === undefined ? null : <img src={url} alt="" />
}
