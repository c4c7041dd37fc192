import { useQuery } from '@tanstack/react-query'
import type { Point } from '#web/lib/format/distance.ts'
import { closestCityQuery } from '#web/nouns/cities/api.ts'
import { Button } from '#web/ui/button.tsx'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import { Dialog } from '#web/ui/windows/dialog.tsx'
import { PointPicker } from './point-picker.tsx'

interface PointDialogProps {
  point: Point
  onPick: (point: Point) => void
  onClose: () => void
}

/** Moves the point of an impression. */
export function PointDialog({ point, onPick, onClose }: PointDialogProps) {
  const query = useQuery(closestCityQuery(point))
  const city = query.data
  return (
    <Dialog title="Место на карте" onClose={onClose} isWide>
      {city ? (
        <PointPicker
          city={city}
          initial={point}
          lead="Нажмите на карту или перетащите метку."
          submitLabel="Готово"
          onPick={(picked) => {
            onPick(picked)
            onClose()
          }}
          secondaryAction={
            <Button variant="quiet" onClick={onClose}>
              Отмена
            </Button>
          }
        />
      ) : (
        <MissingData query={query} />
      )}
    </Dialog>
  )
}
