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

const LikesModal = lazy(async () => ({
  default: (await import('./features/likes/likes-modal.tsx')).LikesModal,
}))
const FollowersModal = lazy(async () => ({
  default: (await import('./features/followers/followers-modal.tsx')).FollowersModal,
}))
const PlaceFollowersModal = lazy(async () => ({
  default: (await import('./features/followers/followers-modal.tsx')).PlaceFollowersModal,
}))
const FollowedPeopleModal = lazy(async () => ({
  default: (await import('./features/followers/followers-modal.tsx')).FollowedPeopleModal,
}))
const FollowedPlacesModal = lazy(async () => ({
  default: (await import('./features/followers/followers-modal.tsx')).FollowedPlacesModal,
}))
const FollowedOrganisationsModal = lazy(async () => ({
  default: (await import('./features/followers/followers-modal.tsx')).FollowedOrganisationsModal,
}))
const EditUserModal = lazy(async () => ({
  default: (await import('./features/profiles/edit-user-modal.tsx')).EditUserModal,
}))
const DeleteUserModal = lazy(async () => ({
  default: (await import('./features/profiles/delete-user-modal.tsx')).DeleteUserModal,
}))
const ReportModal = lazy(async () => ({
  default: (await import('./features/moderation/report-modal.tsx')).ReportModal,
}))
const OwnCasesModal = lazy(async () => ({
  default: (await import('./features/moderation/own-cases-modal.tsx')).OwnCasesModal,
}))
const BlockedModal = lazy(async () => ({
  default: (await import('./features/blocks/blocked-modal.tsx')).BlockedModal,
}))

/** What `?modal=` opens. Features add theirs here, one line each, loaded when first opened. */
export const modals: ModalRegistry = {
  login: AuthModal,
  registration: AuthModal,
  restore_password: AuthModal,
  confirm_registration: AuthModal,
  confirm_restore_password: AuthModal,
  data_user: AuthModal,
  edit_user: EditUserModal,
  delete_user: DeleteUserModal,
  city: CityModal,
  user_likes: LikesModal,
  followers: FollowersModal,
  place_followers: PlaceFollowersModal,
  following_users: FollowedPeopleModal,
  following_places: FollowedPlacesModal,
  following_organisations: FollowedOrganisationsModal,
  sheet_phones: PhonesSheet,
  map_modal: LocationDialog,
  report: ReportModal,
  moderation_own: OwnCasesModal,
  blocked_users: BlockedModal,
}
