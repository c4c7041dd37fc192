import { useLocation } from 'react-router'
import { rememberCity, useCurrentCity } from '#web/lib/current-city.ts'
import type { ModalProps } from '#web/lib/modal.ts'
import { inCity } from '#web/lib/sections.ts'
import { Sheet } from '#web/ui/dialog.tsx'
import { CityPicker } from './city-picker.tsx'

/** The chooser of the header: leads to the same kind of page in another city. */
export function CityModal({ onClose }: ModalProps) {
  const { pathname } = useLocation()
  const current = useCurrentCity()
  return (
    <Sheet title="Выберите город" onClose={onClose}>
      <CityPicker
        currentCity={current.latinName}
        addressOf={(city) => inCity(pathname, city.latinName)}
        onPick={rememberCity}
        isReplacing
      />
    </Sheet>
  )
}
