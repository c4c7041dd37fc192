import { useLocation } from 'react-router'
import { rememberCity, useCurrentCity } from '#web/lib/current-city.ts'
import type { ModalProps } from '#web/lib/pages/modal.ts'
import { inCity } from '#web/lib/pages/sections.ts'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { CityPicker } from './city-picker.tsx'

/** The city picker of the header; opens the same kind of page in the chosen city. */
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
