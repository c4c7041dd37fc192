import type { RouteObject } from 'react-router'
import type { RouteHandle } from './lib/route-handle.ts'
import { page } from './page-route.ts'
import { ProtectedPages, protectPages } from './protected.tsx'
import { App, ErrorBoundary } from './root.tsx'

/**
 * Every address of the product. Fixed segments win over `:city` and `:placeId`, whatever the order here;
 * where two shapes tie, the one that starts with a word stands first.
 */
const pages: RouteObject[] = [
  page('/', 'home'),
  page('offer', 'offer'),
  page('agreement', 'agreement'),
  page('term-of-use', 'term-of-use'),
  page('about', 'about'),
  page('advertising', 'advertising'),
  page('contacts', 'contacts'),
  page('navigation', 'navigation'),
  page('error-loading', 'error-loading'),
  page('search', 'search'),
  page('favorites', 'favorites'),

  page('posts/:postId', 'post'),
  page('users/:userId', 'user'),
  page('users/:userId/places', 'user-places'),
  page('organisations/:organisationId', 'organisation'),
  page('organisations/:organisationId/news', 'organisation-news'),
  page('organisations/:organisationId/reviews', 'organisation-reviews'),
  page('confirm/:code', 'booking-confirm'),
  page('decline/:code', 'booking-decline'),

  {
    id: 'protected',
    handle: { isProtected: true } satisfies RouteHandle,
    middleware: [protectPages],
    Component: ProtectedPages,
    children: [
      page('users/:userId/edit', 'user-edit'),
      page('admin', 'admin'),
      page('admin/roles', 'admin-roles'),
      page('moderation', 'moderation'),
      page('chats', 'chats'),
      page('chats/places', 'chats-places'),
      page('chats/:chatId', 'chat'),
      page('settings', 'settings'),
      page('notifications', 'notifications'),
      page('notifications/places', 'notifications-places'),
      page('reservations', 'own-reservations'),
      page('staffed', 'staffed'),
      page('feed/following', 'feed-following'),
      page('places/create', 'place-create'),
      page('posts/create', 'post-create'),
      page('posts/create/select', 'post-select-place'),
      page('posts/:postId/edit', 'post-edit'),
      page('organisations/create', 'organisation-create'),
      page('organisations/:organisationId/edit', 'organisation-edit'),
      page('organisations/:organisationId/file', 'organisation-file'),
      page('organisations/:organisationId/history', 'organisation-history'),
      page(':cityName/feed/following', 'city-feed-following'),
      page(':cityName/places/following', 'places-following'),
      page(':cityName/places/following/map', 'places-following-map'),
      page(':placeId/edit', 'place-edit'),
      page(':placeId/reservations', 'place-reservations'),
      page(':placeId/reservations/settings', 'place-reservation-settings'),
      page(':placeId/history', 'place-history'),
    ],
  },

  page(':cityName/feed', 'city-feed'),
  page(':cityName/organisations', 'organisations'),
  page(':cityName/places', 'places'),
  page(':cityName/places/map', 'places-map'),
  page(':cityName/places/:cuisine', 'places-cuisine'),

  page(':placeId', 'place'),
  page(':placeId/news', 'place-news'),
  page(':placeId/reviews', 'place-reviews'),
  page(':placeId/moderation', 'place-moderation'),
  page(':placeId/albums', 'place-albums'),
  page(':placeId/album/:galleryId', 'place-album'),
  page(':placeId/menus', 'place-menus'),
  page(':placeId/menu/:galleryId', 'place-menu'),
  page(':placeId/booking', 'place-booking'),
  page(':placeId/booking/code', 'place-booking-code'),
  page(':placeId/booking/done', 'place-booking-done'),

  page(':cityName/:category', 'places-category'),
  page('*', 'not-found'),
]

export const routes: RouteObject[] = [{ id: 'root', Component: App, ErrorBoundary, children: pages }]
