export interface CityReference {
  id: number
  name: string
  /** Where something happens, ready for a heading: «в Москве», «во Владивостоке». */
  nameIn: string
  latinName: string
  /** The point a map of the city opens at. */
  lat: number
  lon: number
  /** IANA name: opening hours are always judged in the zone of the city. */
  timeZone: string
  /** ISO 3166-1 alpha-2: phones without a country code belong to it. */
  countryCode: string
  population: number
}

type Row = [
  id: number,
  name: string,
  nameIn: string,
  latinName: string,
  lat: number,
  lon: number,
  timeZone: string,
  population: number,
  countryCode?: string,
]

// Ids are stored in databases: never renumber, only append.
const rows: Row[] = [
  [1, 'Москва', 'в Москве', 'moscow', 55.75396, 37.62039, 'Europe/Moscow', 13_150_000],
  [
    2,
    'Санкт-Петербург',
    'в Санкт-Петербурге',
    'saint-petersburg',
    59.93913,
    30.3159,
    'Europe/Moscow',
    5_600_000,
  ],
  [3, 'Сочи', 'в Сочи', 'sochi', 43.58546, 39.72315, 'Europe/Moscow', 446_000],
  [4, 'Владивосток', 'во Владивостоке', 'vladivostok', 43.11556, 131.88556, 'Asia/Vladivostok', 592_000],
  [5, 'Новосибирск', 'в Новосибирске', 'novosibirsk', 55.03019, 82.92043, 'Asia/Novosibirsk', 1_634_000],
  [
    6,
    'Екатеринбург',
    'в Екатеринбурге',
    'yekaterinburg',
    56.83892,
    60.60549,
    'Asia/Yekaterinburg',
    1_536_000,
  ],
  [7, 'Казань', 'в Казани', 'kazan', 55.79436, 49.1115, 'Europe/Moscow', 1_319_000],
  [
    8,
    'Нижний Новгород',
    'в Нижнем Новгороде',
    'nizhny-novgorod',
    56.32406,
    44.00539,
    'Europe/Moscow',
    1_205_000,
  ],
  [9, 'Красноярск', 'в Красноярске', 'krasnoyarsk', 56.00939, 92.85248, 'Asia/Krasnoyarsk', 1_206_000],
  [10, 'Челябинск', 'в Челябинске', 'chelyabinsk', 55.16026, 61.4008, 'Asia/Yekaterinburg', 1_177_000],
  [11, 'Самара', 'в Самаре', 'samara', 53.19503, 50.10695, 'Europe/Samara', 1_159_000],
  [12, 'Уфа', 'в Уфе', 'ufa', 54.73494, 55.95785, 'Asia/Yekaterinburg', 1_164_000],
  [13, 'Ростов-на-Дону', 'в Ростове-на-Дону', 'rostov-on-don', 47.22246, 39.7188, 'Europe/Moscow', 1_141_000],
  [14, 'Краснодар', 'в Краснодаре', 'krasnodar', 45.04016, 38.97596, 'Europe/Moscow', 1_139_000],
  [15, 'Омск', 'в Омске', 'omsk', 54.98486, 73.36745, 'Asia/Omsk', 1_105_000],
  [16, 'Воронеж', 'в Воронеже', 'voronezh', 51.65933, 39.19692, 'Europe/Moscow', 1_046_000],
  [17, 'Пермь', 'в Перми', 'perm', 58.01026, 56.2342, 'Asia/Yekaterinburg', 1_027_000],
  [18, 'Волгоград', 'в Волгограде', 'volgograd', 48.707, 44.51703, 'Europe/Volgograd', 1_019_000],
  [19, 'Саратов', 'в Саратове', 'saratov', 51.53356, 46.03426, 'Europe/Saratov', 887_000],
  [20, 'Тюмень', 'в Тюмени', 'tyumen', 57.15297, 65.53441, 'Asia/Yekaterinburg', 861_000],
  [21, 'Тольятти', 'в Тольятти', 'tolyatti', 53.52053, 49.38939, 'Europe/Samara', 668_000],
  [22, 'Барнаул', 'в Барнауле', 'barnaul', 53.348, 83.77981, 'Asia/Barnaul', 623_000],
  [23, 'Ижевск', 'в Ижевске', 'izhevsk', 56.85274, 53.21149, 'Europe/Samara', 621_000],
  [24, 'Хабаровск', 'в Хабаровске', 'khabarovsk', 48.46473, 135.05989, 'Asia/Vladivostok', 615_000],
  [25, 'Ульяновск', 'в Ульяновске', 'ulyanovsk', 54.30794, 48.37485, 'Europe/Ulyanovsk', 614_000],
  [26, 'Иркутск', 'в Иркутске', 'irkutsk', 52.2864, 104.28075, 'Asia/Irkutsk', 607_000],
  [27, 'Махачкала', 'в Махачкале', 'makhachkala', 42.98492, 47.50472, 'Europe/Moscow', 625_000],
  [28, 'Ярославль', 'в Ярославле', 'yaroslavl', 57.62155, 39.89774, 'Europe/Moscow', 570_000],
  [29, 'Томск', 'в Томске', 'tomsk', 56.48458, 84.94816, 'Asia/Tomsk', 551_000],
  [30, 'Оренбург', 'в Оренбурге', 'orenburg', 51.78751, 55.10188, 'Asia/Yekaterinburg', 537_000],
  [31, 'Кемерово', 'в Кемерове', 'kemerovo', 55.39107, 86.04678, 'Asia/Novokuznetsk', 549_000],
  [32, 'Рязань', 'в Рязани', 'ryazan', 54.62544, 39.73586, 'Europe/Moscow', 523_000],
  [33, 'Астрахань', 'в Астрахани', 'astrakhan', 46.36557, 48.05599, 'Europe/Astrakhan', 467_000],
  [34, 'Пенза', 'в Пензе', 'penza', 53.17533, 45.03486, 'Europe/Moscow', 489_000],
  [35, 'Калининград', 'в Калининграде', 'kaliningrad', 54.70747, 20.50732, 'Europe/Kaliningrad', 489_000],
  [36, 'Тула', 'в Туле', 'tula', 54.19206, 37.61538, 'Europe/Moscow', 466_000],
  [37, 'Ставрополь', 'в Ставрополе', 'stavropol', 45.04452, 41.96897, 'Europe/Moscow', 550_000],
  [38, 'Улан-Удэ', 'в Улан-Удэ', 'ulan-ude', 51.83359, 107.58422, 'Asia/Irkutsk', 435_000],
  [39, 'Тверь', 'в Твери', 'tver', 56.85866, 35.91168, 'Europe/Moscow', 413_000],
  [40, 'Якутск', 'в Якутске', 'yakutsk', 62.02814, 129.73259, 'Asia/Yakutsk', 368_000],
  [41, 'Владимир', 'во Владимире', 'vladimir', 56.12808, 40.40844, 'Europe/Moscow', 345_000],
  [42, 'Мурманск', 'в Мурманске', 'murmansk', 69.00772, 33.06859, 'Europe/Moscow', 267_000],
  [43, 'Петрозаводск', 'в Петрозаводске', 'petrozavodsk', 61.78913, 34.35964, 'Europe/Moscow', 235_000],
  [
    44,
    'Великий Новгород',
    'в Великом Новгороде',
    'veliky-novgorod',
    58.52138,
    31.27554,
    'Europe/Moscow',
    224_000,
  ],
  [45, 'Архангельск', 'в Архангельске', 'arkhangelsk', 64.53943, 40.51696, 'Europe/Moscow', 298_000],
  [
    46,
    'Южно-Сахалинск',
    'в Южно-Сахалинске',
    'yuzhno-sakhalinsk',
    46.95916,
    142.73798,
    'Asia/Sakhalin',
    182_000,
  ],
  [
    47,
    'Петропавловск-Камчатский',
    'в Петропавловске-Камчатском',
    'petropavlovsk-kamchatsky',
    53.03691,
    158.65593,
    'Asia/Kamchatka',
    164_000,
  ],
  [48, 'Суздаль', 'в Суздале', 'suzdal', 56.42744, 40.45257, 'Europe/Moscow', 9_000],
  [49, 'Алматы', 'в Алматы', 'almaty', 43.23837, 76.94557, 'Asia/Almaty', 2_228_000, 'KZ'],
  [50, 'Барселона', 'в Барселоне', 'barcelona', 41.38289, 2.17743, 'Europe/Madrid', 1_660_000, 'ES'],
]

export const cities: readonly CityReference[] = rows.map(
  ([id, name, nameIn, latinName, lat, lon, timeZone, population, countryCode = 'RU']) => ({
    id,
    name,
    nameIn,
    latinName,
    lat,
    lon,
    timeZone,
    population,
    countryCode,
  }),
)
