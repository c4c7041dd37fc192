import { createElement, lazy, type ReactNode } from 'react'
import type { ModalProps, ModalRegistry } from './lib/pages/modal.ts'

const AuthModal = lazy(async () => ({
  default: (await import('./screens/sign-in/auth-modal.tsx')).AuthModal,
}))
const CityModal = lazy(async () => ({
  default: (await import('./screens/city-choice/city-modal.tsx')).CityModal,
}))
const PhonesSheet = lazy(async () => ({
  default: (await import('./screens/place-contacts/phones-sheet.tsx')).PhonesSheet,
}))
const SharePlaceSheet = lazy(async () => ({
  default: (await import('./screens/place-contacts/share-place-sheet.tsx')).SharePlaceSheet,
}))
const LocationDialog = lazy(async () => ({
  default: (await import('./screens/place-contacts/location-dialog.tsx')).LocationDialog,
}))

const LocationModal = lazy(async () => ({
  default: (await import('./screens/place-contacts/location-modal.tsx')).LocationModal,
}))

const LikesModal = lazy(async () => ({
  default: (await import('./screens/likes/likes-modal.tsx')).LikesModal,
}))
const FollowersModal = lazy(async () => ({
  default: (await import('./screens/followers/followers-modal.tsx')).FollowersModal,
}))
const PlaceFollowersModal = lazy(async () => ({
  default: (await import('./screens/followers/followers-modal.tsx')).PlaceFollowersModal,
}))
const FollowedPeopleModal = lazy(async () => ({
  default: (await import('./screens/followers/followers-modal.tsx')).FollowedPeopleModal,
}))
const FollowedPlacesModal = lazy(async () => ({
  default: (await import('./screens/followers/followers-modal.tsx')).FollowedPlacesModal,
}))
const FollowedOrganisationsModal = lazy(async () => ({
  default: (await import('./screens/followers/followers-modal.tsx')).FollowedOrganisationsModal,
}))
const EditUserModal = lazy(async () => ({
  default: (await import('./screens/profile-edit/edit-user-modal.tsx')).EditUserModal,
}))
const DeleteUserModal = lazy(async () => ({
  default: (await import('./screens/settings/delete-user-modal.tsx')).DeleteUserModal,
}))
const ReportModal = lazy(async () => ({
  default: (await import('./screens/report/report-modal.tsx')).ReportModal,
}))
const OwnCasesModal = lazy(async () => ({
  default: (await import('./screens/report/own-cases-modal.tsx')).OwnCasesModal,
}))
const BlockedModal = lazy(async () => ({
  default: (await import('./screens/user/blocked-modal.tsx')).BlockedModal,
}))

const RequestPermissionModal = lazy(async () => ({
  default: (await import('./screens/permissions/request-permission-modal.tsx')).RequestPermissionModal,
}))
const SharedPermissionsModal = lazy(async () => ({
  default: (await import('./screens/permissions/shared-permissions-modal.tsx')).SharedPermissionsModal,
}))
const UnpublishModal = lazy(async () => ({
  default: (await import('./screens/place/managing/unpublish-modal.tsx')).UnpublishModal,
}))
const ClosePlaceModal = lazy(async () => ({
  default: (await import('./screens/place/managing/close-place-modal.tsx')).ClosePlaceModal,
}))
const DeletePlaceModal = lazy(async () => ({
  default: (await import('./screens/place/managing/delete-place-modal.tsx')).DeletePlaceModal,
}))
const HoursReportModal = lazy(async () => ({
  default: (await import('./screens/hours-report/hours-report-modal.tsx')).HoursReportModal,
}))
const QuickEditModal = lazy(async () => ({
  default: (await import('./screens/place-edit/quick-edit-modal.tsx')).QuickEditModal,
}))
const CollectModal = lazy(async () => ({
  default: (await import('./screens/collections/collect-modal.tsx')).CollectModal,
}))
const DeleteOrganisationModal = lazy(async () => ({
  default: (await import('./screens/organisation-edit/delete-organisation-modal.tsx'))
    .DeleteOrganisationModal,
}))

/** The modals of `?modal=`, loaded when first opened. */
const modals: ModalRegistry = {
  login: AuthModal,
  registration: AuthModal,
  restore_password: AuthModal,
  confirm_registration: AuthModal,
  confirm_restore_password: AuthModal,
  confirm_second_factor: AuthModal,
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
  share_place: SharePlaceSheet,
  map: LocationModal,
  map_modal: LocationDialog,
  report: ReportModal,
  moderation_own: OwnCasesModal,
  blocked_users: BlockedModal,
  request_permission: RequestPermissionModal,
  shared_permissions: SharedPermissionsModal,
  moderation_unpublished_reason: UnpublishModal,
  close_place: ClosePlaceModal,
  place_hours: HoursReportModal,
  delete_place: DeletePlaceModal,
  delete_organisation: DeleteOrganisationModal,
  collect: CollectModal,
  edit_avatar_place: QuickEditModal,
  edit_album_place: QuickEditModal,
  edit_menu_place: QuickEditModal,
}

/** The modal of the address. The registry is loaded with the first modal, so that pages do not carry it. */
export function AnyModal(props: ModalProps): ReactNode {
  const Modal = Object.hasOwn(modals, props.name) ? modals[props.name] : undefined
  return Modal ? createElement(Modal, props) : null
}
