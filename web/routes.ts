import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every address of the product. Fixed segments win over `:city` and `:placeId`, whatever the order here;
 * where two shapes tie, the one that starts with a word stands first.
 */
export default [
  index('routes/home.tsx'),
  route('offer', 'routes/offer.tsx'),
  route('agreement', 'routes/agreement.tsx'),
  route('term-of-use', 'routes/term-of-use.tsx'),
  route('about', 'routes/about.tsx'),
  route('advertising', 'routes/advertising.tsx'),
  route('contacts', 'routes/contacts.tsx'),
  route('navigation', 'routes/navigation.tsx'),
  route('error-loading', 'routes/error-loading.tsx'),
  route('search', 'routes/search.tsx'),

  route('posts/:postId', 'routes/post.tsx'),
  route('users/:userId', 'routes/user.tsx'),
  route('users/:userId/places', 'routes/user-places.tsx'),
  route('organisations/:organisationId', 'routes/organisation.tsx'),
  route('organisations/:organisationId/news', 'routes/organisation-news.tsx'),
  route('organisations/:organisationId/reviews', 'routes/organisation-reviews.tsx'),
  route('confirm/:code', 'routes/booking-confirm.tsx'),
  route('decline/:code', 'routes/booking-decline.tsx'),

  layout('routes/protected.tsx', [
    route('users/:userId/edit', 'routes/user-edit.tsx'),
    route('admin', 'routes/admin.tsx'),
    route('moderation', 'routes/moderation.tsx'),
    route('chats', 'routes/chats.tsx'),
    route('chats/places', 'routes/chats-places.tsx'),
    route('chats/:chatId', 'routes/chat.tsx'),
    route('settings', 'routes/settings.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('notifications/places', 'routes/notifications-places.tsx'),
    route('favorites', 'routes/favorites.tsx'),
    route('staffed', 'routes/staffed.tsx'),
    route('feed/following', 'routes/feed-following.tsx'),
    route('places/create', 'routes/place-create.tsx'),
    route('posts/create', 'routes/post-create.tsx'),
    route('posts/create/select', 'routes/post-select-place.tsx'),
    route('posts/:postId/edit', 'routes/post-edit.tsx'),
    route('organisations/create', 'routes/organisation-create.tsx'),
    route('organisations/:organisationId/edit', 'routes/organisation-edit.tsx'),
    route(':cityName/feed/following', 'routes/city-feed-following.tsx'),
    route(':cityName/places/following', 'routes/places-following.tsx'),
    route(':cityName/places/following/map', 'routes/places-following-map.tsx'),
    route(':placeId/edit', 'routes/place-edit.tsx'),
  ]),

  route(':cityName/feed', 'routes/city-feed.tsx'),
  route(':cityName/organisations', 'routes/organisations.tsx'),
  route(':cityName/places', 'routes/places.tsx'),
  route(':cityName/places/map', 'routes/places-map.tsx'),
  route(':cityName/places/:cuisine', 'routes/places-cuisine.tsx'),

  route(':placeId', 'routes/place.tsx'),
  route(':placeId/news', 'routes/place-news.tsx'),
  route(':placeId/reviews', 'routes/place-reviews.tsx'),
  route(':placeId/moderation', 'routes/place-moderation.tsx'),
  route(':placeId/albums', 'routes/place-albums.tsx'),
  route(':placeId/album/:galleryId', 'routes/place-album.tsx'),
  route(':placeId/menus', 'routes/place-menus.tsx'),
  route(':placeId/menu/:galleryId', 'routes/place-menu.tsx'),
  route(':placeId/booking', 'routes/place-booking.tsx'),
  route(':placeId/booking/code', 'routes/place-booking-code.tsx'),
  route(':placeId/booking/done', 'routes/place-booking-done.tsx'),

  route(':cityName/:category', 'routes/places-category.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
