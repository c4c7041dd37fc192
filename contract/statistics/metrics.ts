/** Numbers of a venue by day. Free of TypeBox: screens use them as well. */
export const metrics = {
  views: 'Просмотры страницы',
  visitors: 'Люди на странице',
  menus: 'Просмотры меню',
  forms: 'Открывали бронирование',
  contacts: 'Смотрели телефоны и карту',
  calls: 'Звонки',
  routes: 'Маршруты',
  links: 'Переходы по ссылкам',
  saves: 'Сохранили в избранное',
  bookings: 'Брони',
  guests: 'Гости по броням',
  noShows: 'Не пришли',
  cancelled: 'Отменили',
  refused: 'Гости, которым отказали',
  reviews: 'Отзывы',
  answers: 'Отзывы с ответом',
} as const

export type Metric = keyof typeof metrics
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]]

/** The metrics that are compared between venues of a chain. */
export const comparedMetrics = [
  'views',
  'visitors',
  'calls',
  'routes',
  'saves',
  'bookings',
  'guests',
  'noShows',
  'refused',
  'reviews',
] as const satisfies readonly Metric[]
export type ComparedMetric = (typeof comparedMetrics)[number]

export const MAX_STATISTICS_DAYS = 366
