import type { MouseEvent, ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Photo } from '#contract/images/images.ts'
import { withPhoto } from './gallery-address.ts'

interface PhotoLinkProps {
  photo: Photo
  /** Counted from 0 within its set. */
  index: number
  /** Names the set when a page has several `GalleryOverlay`s. */
  set?: string
  label: string
  className?: string
  children: ReactNode
}

/** Opens the viewer at this photo. Without scripts it is a link to the picture itself. */
export function PhotoLink({ photo, index, set = '', label, className, children }: PhotoLinkProps) {
  const { search } = useLocation()
  const navigate = useNavigate()

  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(withPhoto(search, { set, index }), { preventScrollReset: true })
  }

  return (
    <a
      href={(photo.original ?? photo.standard).url}
      className={className}
      aria-label={label}
      onClick={handleClick}
    >
      {children}
    </a>
  )
}
