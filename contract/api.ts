import {
  changePassword,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  loginByPermanentPassword,
  loginByTemporaryPassword,
  logout,
  requestPassword,
  restorePassword,
} from './accounts.ts'
import { blockAccount, changeAccountRole, listAccounts, unblockAccount } from './administration.ts'
import { createBlock, deleteBlock, listBlocks } from './blocks.ts'
import {
  countNotViewedChats,
  createChat,
  createMessage,
  deleteChat,
  deleteMessage,
  getChat,
  listChats,
  listMessages,
  updateMessage,
  viewChat,
} from './chats.ts'
import { getClosestCity, listCities } from './cities.ts'
import { confirmClaim, createClaim, listClaimOptions } from './claims.ts'
import {
  createComment,
  deleteComment,
  hideComment,
  listComments,
  restoreComment,
  updateComment,
} from './comments.ts'
import type { Endpoint, EndpointData, EndpointInput } from './endpoint.ts'
import { createFavorite, deleteFavorite, listFavorites } from './favorites.ts'
import { createFollower, deleteFollower, listFollowers } from './followers.ts'
import { createLike, deleteLike, listLikes } from './likes.ts'
import {
  appealCase,
  createReport,
  decideCase,
  listCases,
  listModerationLog,
  listOwnCases,
  reopenCase,
} from './moderation.ts'
import {
  countNotViewedNotifications,
  getNotificationSettings,
  listNotifications,
  updateNotificationSettings,
  viewNotifications,
} from './notifications.ts'
import {
  createOrganisation,
  deleteOrganisation,
  getOrganisation,
  listOrganisations,
  recoverOrganisation,
  updateOrganisation,
} from './organisations.ts'
import { grantPermission, listPermissionRequests, listPermissions, removePermission } from './permissions.ts'
import { listPlaceHistory, revertPlaceRevision } from './place-history.ts'
import { listWaitingPlaces, moderatePlace } from './place-moderation.ts'
import { createPlace, deletePlace, getPlaceForm, listPlaceDuplicates, updatePlace } from './place-writing.ts'
import { countPlaces, getPlace, listPlaces, listPlacesByIds, listRecommendedPlaces } from './places.ts'
import { applyPlacesFile, checkPlacesFile, getPlacesFile } from './places-file.ts'
import {
  countNewPosts,
  createPost,
  deletePost,
  getPost,
  hidePost,
  listPosts,
  listPostTypes,
  restorePost,
  updatePost,
} from './posts.ts'
import { deleteUser, updateUser, uploadImage } from './profile.ts'
import { listCategories, listCuisines, listDresscodes } from './reference.ts'
import { getUser, listUsers } from './users.ts'

/** Every operation of the product. The browser imports the type alone, so no schema is shipped to it. */
export const endpoints = [
  listCities,
  getClosestCity,
  listCategories,
  listCuisines,
  listDresscodes,
  listPlaces,
  countPlaces,
  listRecommendedPlaces,
  listPlacesByIds,
  listPlaceDuplicates,
  getPlace,
  createPlace,
  getPlaceForm,
  updatePlace,
  deletePlace,
  listWaitingPlaces,
  moderatePlace,
  listPlaceHistory,
  revertPlaceRevision,
  getOrganisation,
  listOrganisations,
  createOrganisation,
  updateOrganisation,
  deleteOrganisation,
  recoverOrganisation,
  getPlacesFile,
  checkPlacesFile,
  applyPlacesFile,
  listPermissions,
  listPermissionRequests,
  grantPermission,
  removePermission,
  listClaimOptions,
  createClaim,
  confirmClaim,
  getPost,
  listPosts,
  countNewPosts,
  listPostTypes,
  createPost,
  updatePost,
  deletePost,
  hidePost,
  restorePost,
  listComments,
  createComment,
  updateComment,
  deleteComment,
  hideComment,
  restoreComment,
  listLikes,
  createLike,
  deleteLike,
  listFavorites,
  createFavorite,
  deleteFavorite,
  listFollowers,
  createFollower,
  deleteFollower,
  listBlocks,
  createBlock,
  deleteBlock,
  createReport,
  listCases,
  decideCase,
  reopenCase,
  appealCase,
  listOwnCases,
  listModerationLog,
  getUser,
  listUsers,
  requestPassword,
  restorePassword,
  loginByTemporaryPassword,
  loginByPermanentPassword,
  getSession,
  logout,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  updateUser,
  deleteUser,
  uploadImage,
  listAccounts,
  changeAccountRole,
  blockAccount,
  unblockAccount,
  listNotifications,
  countNotViewedNotifications,
  viewNotifications,
  getNotificationSettings,
  updateNotificationSettings,
  listChats,
  countNotViewedChats,
  getChat,
  createChat,
  deleteChat,
  viewChat,
  listMessages,
  createMessage,
  updateMessage,
  deleteMessage,
] as const satisfies readonly Endpoint[]

type AnyEndpoint = (typeof endpoints)[number]

/** `GET /api/v1/places` → its operation. */
export type Operations = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E }
export type OperationName = keyof Operations
export type OperationInput<Name extends OperationName> = EndpointInput<Operations[Name]>
export type OperationData<Name extends OperationName> = EndpointData<Operations[Name]>
