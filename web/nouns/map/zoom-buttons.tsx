import { IconButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'

const Minus = icon('minus')
const Plus = icon('plus')

/** Buttons to zoom by one step, for people without a mouse wheel. */
export function ZoomButtons({ onZoom }: { onZoom: (steps: number) => void }) {
  return (
    <>
      <IconButton label="Приблизить" variant="raised" onClick={() => onZoom(1)}>
        <Plus aria-hidden="true" />
      </IconButton>
      <IconButton label="Отдалить" variant="raised" onClick={() => onZoom(-1)}>
        <Minus aria-hidden="true" />
      </IconButton>
    </>
  )
}
