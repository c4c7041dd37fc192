import type { RouteObject } from 'react-router'
import type { RouteHandle } from './lib/pages/route-handle.ts'
import { page } from './page-route.ts'
import { ProtectedPages, protectPages } from './protected.tsx'
import { App, ErrorBoundary } from './root.tsx'

/**
 * All routes. Static segments win over `:city` and `:placeId` in any order;
 * of two patterns that rank equally, the one that starts with a static segment comes first.
 */
const pages: RouteObject[] = [
  page('/', 'about/home'),
  page('offer', 'about/offer'),
  page('agreement', 'about/agreement'),
  page('term-of-use', 'about/term-of-use'),
  page('about', 'about/about'),
  page('advertising', 'about/advertising'),
  page('contacts', 'about/contacts'),
  page('navigation', 'about/navigation'),
  page('error-loading', 'about/error-loading'),
  page('search', 'places/search'),
  page('favorites', 'account/favorites'),

  page('posts/:postId', 'posts/post'),
  page('users/:userId', 'account/user'),
  page('users/:userId/places', 'account/user-places'),
  page('organisations/:organisationId', 'organisations/organisation'),
  page('organisations/:organisationId/news', 'organisations/organisation-news'),
  page('organisations/:organisationId/reviews', 'organisations/organisation-reviews'),
  page('confirm/:code', 'account/booking-confirm'),
  page('decline/:code', 'account/booking-decline'),

  {
    id: 'protected',
    handle: { isProtected: true } satisfies RouteHandle,
    middleware: [protectPages],
    Component: ProtectedPages,
    children: [
      page('users/:userId/edit', 'account/user-edit'),
      page('admin', 'account/admin'),
      page('admin/log', 'account/admin-log'),
      page('admin/imports', 'account/admin-imports'),
      page('admin/imports/doubts', 'account/admin-import-doubts'),
      page('admin/imports/new', 'account/admin-import-new'),
      page('admin/imports/:runId', 'account/admin-import'),
      page('admin/numbers', 'administration/numbers'),
      page('admin/places', 'administration/places'),
      page('admin/place-actions', 'administration/place-actions'),
      page('admin/organisations', 'administration/organisations'),
      page('admin/lists/:list', 'account/admin-list'),
      page('admin/lists/:list/:rowId', 'account/admin-list-row'),
      page('moderation', 'account/moderation'),
      page('chats', 'account/chats'),
      page('chats/places', 'account/chats-places'),
      page('chats/:chatId', 'account/chat'),
      page('settings', 'account/settings'),
      page('settings/tokens', 'account/api-tokens'),
      page('notifications', 'account/notifications'),
      page('notifications/places', 'account/notifications-places'),
      page('reservations', 'account/own-reservations'),
      page('staffed', 'account/managed-venues'),
      page('feed/following', 'posts/feed-following'),
      page('places/create', 'place/place-create'),
      page('posts/create', 'posts/post-create'),
      page('posts/create/select', 'posts/post-select-place'),
      page('posts/:postId/edit', 'posts/post-edit'),
      page('organisations/create', 'organisations/organisation-create'),
      page('organisations/:organisationId/edit', 'organisations/organisation-edit'),
      page('organisations/:organisationId/file', 'organisations/organisation-file'),
      page('organisations/:organisationId/history', 'organisations/organisation-history'),
      page('organisations/:organisationId/integrations', 'organisations/organisation-integrations'),
      page('organisations/:organisationId/numbers', 'organisations/organisation-numbers'),
      page(':cityName/feed/following', 'posts/city-feed-following'),
      page(':cityName/places/following', 'places/places-following'),
      page(':cityName/places/following/map', 'places/places-following-map'),
      page(':placeId/edit', 'place/place-edit'),
      page(':placeId/reservations', 'place/place-reservations'),
      page(':placeId/reservations/settings', 'place/place-reservation-settings'),
      page(':placeId/reservations/tables', 'place/place-tables'),
      page(':placeId/integrations', 'place/place-integrations'),
      page(':placeId/history', 'place/place-history'),
      page(':placeId/numbers', 'place/place-numbers'),
      page(':placeId/proposals', 'place/place-proposals'),
    ],
  },

  page(':cityName/feed', 'posts/city-feed'),
  page(':cityName/organisations', 'organisations/organisations'),
  page(':cityName/places', 'places/places'),
  page(':cityName/places/map', 'places/places-map'),
  page(':cityName/places/:cuisine', 'places/places-cuisine'),

  page(':placeId', 'place/place'),
  page(':placeId/news', 'place/place-news'),
  page(':placeId/reviews', 'place/place-reviews'),
  page(':placeId/moderation', 'place/place-moderation'),
  page(':placeId/albums', 'place/place-albums'),
  page(':placeId/album/:galleryId', 'place/place-album'),
  page(':placeId/menus', 'place/place-menus'),
  page(':placeId/menu/:galleryId', 'place/place-menu'),
  page(':placeId/booking', 'place/place-booking'),
  page(':placeId/booking/code', 'place/place-booking-code'),
  page(':placeId/booking/done', 'place/place-booking-done'),

  page(':cityName/:category', 'places/places-category'),
  page('*', 'about/not-found'),
]

export const routes: RouteObject[] = [{ id: 'root', Component: App, ErrorBoundary, children: pages }]
