/**
 * Pages that are still over the 125 KB of script, with the size they may not exceed, in KB. The goal stays 125 for each;
 * this list only shrinks, and a page that fits must leave it.
 *
 * Why they are over: the framework alone (React, React Router, TanStack Query) is 99 KB and the frame around every page 19,
 * which leaves 7 for a page that has the most on it.
 */
export const sizeExceptions: Readonly<Record<string, number>> = {
  '/:placeId': 131,
  '/:placeId/reviews': 129,
  '/:placeId/news': 129,
  '/:placeId/menus': 126,
  '/:placeId/menu/:galleryId': 126,
  '/:cityName/places': 128,
  '/:cityName/places/:cuisine': 128,
  '/:cityName/places/map': 127,
  '/:cityName/:category': 128,
  '/users/:userId': 128,
  '/users/:userId/places': 127,
  '/organisations/:organisationId': 127,
  '/organisations/:organisationId/news': 127,
  '/organisations/:organisationId/reviews': 127,
  '/posts/:postId': 126,
}
