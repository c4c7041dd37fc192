import type { ImageSet } from '#contract/images/images.ts'
import type { PlaceForm, PlaceValues } from '#contract/places/place-writing.ts'

export const id = (sign: string) => sign.repeat(24)

export function picture(sign: string): ImageSet {
  const file = { url: `/${sign}.webp`, width: 10, height: 10 }
  return {
    id: id(sign),
    original: file,
    standard: file,
    cover: file,
    thumbnail: file,
    thumbhash: null,
    orderNumber: 0,
    description: '',
    date: '01-11-2026',
    isDeleted: false,
  }
}

/** The form of a restaurant with an entry in every list. */
export const values: PlaceValues = {
  name: 'Пушкин',
  latin_name: 'pushkin',
  organisation_id: id('0'),
  status: 'opened',
  reopens_on: null,
  category_id: 1,
  subcategory: '',
  cuisine_ids: [3, 1],
  tag_ids: [2],
  short_description: '',
  description: 'Дворянский особняк',
  avatar_id: id('a'),
  logo_id: null,
  background_id: null,
  street: 'Тверской бульвар',
  settlement: '',
  floor: '',
  entrance: '',
  building: '26А',
  district: 'Тверской район',
  lat: 55.76012,
  lon: 37.6187,
  road_info: '',
  parking_info: '',
  phones: [{ id: id('1'), phone: '+74951234567', name: 'Зал' }],
  links: [{ id: id('2'), link: 'https://pushkin.ru', name: '' }],
  schedules: [
    {
      id: id('3'),
      name: '',
      isMain: true,
      note: '',
      items: [{ id: id('4'), dayOfWeek: 1, startAt: '10:00', endAt: '02:00' }],
    },
  ],
  average_check: 2500,
  dresscode_id: null,
  albums: [
    {
      id: id('5'),
      title: 'Залы',
      description: '',
      photos: [
        { id: id('b'), description: 'Каминный' },
        { id: id('c'), description: '' },
      ],
    },
  ],
  menus: [
    {
      id: id('6'),
      title: 'Основное',
      description: '',
      photos: [],
      sections: [{ title: 'Супы', dishes: [{ name: 'Борщ', price: 650, weight: '300 г', note: '' }] }],
    },
  ],
  menu_description: '',
  is_reservations_enabled: true,
  seats: 20,
  stay_minutes: 120,
  alcohol: true,
  business_lunch: false,
  cashfree: true,
  children_room: false,
  delivery: false,
  hookah: false,
  karaoke: false,
  mobile_charge: false,
  sport_translations: false,
  terrace: false,
  wifi: true,
  dancefloor: 1,
  entertainment: 0,
  live_music: 2,
  parking_type: 4,
  smokezone: 2,
}

export const images: PlaceForm['images'] = ['a', 'b', 'c'].map((sign) => ({
  ...picture(sign),
  description: sign === 'b' ? 'Каминный' : '',
}))
