import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#web/lib/pages/lazy-with-retry.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import type { FormUploads } from './use-image-uploads.ts'

const Crop = icon('crop')

const CropDialog = lazyWithRetry('CropDialog', () => import('./crop-dialog.tsx'))

interface CropButtonProps {
  /** The result of `useImageUploads({ max: 1 })`. */
  uploads: FormUploads
  /** Width to height. */
  aspect: number
  isRound?: boolean
}

/** Crops the only picture of a form, a chosen one or the stored one; the result replaces it. */
export function CropButton({ uploads, aspect, isRound = false }: CropButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [item] = uploads.items
  const source = item?.file ?? item?.imageSet?.original.url
  if (!item || !source || item.isLoading) return null
  return (
    <>
      <Button size="small" icon={<Crop aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        Кадрировать
      </Button>
      {isOpen && (
        <Suspense>
          <CropDialog
            source={source}
            name={item.name}
            aspect={aspect}
            isRound={isRound}
            onDone={(part) => {
              setIsOpen(false)
              void uploads.add([part])
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
