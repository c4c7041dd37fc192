import { lazy } from 'react'
import type { ModalRegistry } from './lib/modal.ts'

const AuthModal = lazy(async () => ({
  default: (await import('./features/accounts/auth-modal.tsx')).AuthModal,
}))
const CityModal = lazy(async () => ({
  default: (await import('./features/cities/city-modal.tsx')).CityModal,
}))
const PhonesSheet = lazy(async () => ({
  default: (await import('./features/places/place-page/phones-sheet.tsx')).PhonesSheet,
}))
const LocationDialog = lazy(async () => ({
  default: (await import('./features/places/place-page/location-dialog.tsx')).LocationDialog,
}))

/** What `?modal=` opens. Features add theirs here, one line each, loaded when first opened. */
export const modals: ModalRegistry = {
  login: AuthModal,
  registration: AuthModal,
  restore_password: AuthModal,
  city: CityModal,
  sheet_phones: PhonesSheet,
  map_modal: LocationDialog,
}
