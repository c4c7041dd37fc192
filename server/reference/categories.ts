/** Families of the generated covers; the drawings themselves live in the web part. */
export type CoverPattern =
  | 'cups'
  | 'glasses'
  | 'dumplings'
  | 'rays'
  | 'plates'
  | 'mugs'
  | 'loaves'
  | 'burgers'
  | 'smoke'
  | 'leaves'

export interface CategoryReference {
  id: number
  name: string
  namePlural: string
  latinName: string
  position: number
  /** A type of schema.org. */
  schemaType: string
  pattern: CoverPattern
  /** Colour of map markers: a white icon on it keeps a contrast of at least 4.5:1. */
  color: string
}

/** Lists of categories shown as chips stop before this one. */
export const OTHER_CATEGORY_ID = 132

// Ids are stored in databases: never renumber, only append.
export const categories: readonly CategoryReference[] = [
  {
    id: 1,
    name: 'Ресторан',
    namePlural: 'Рестораны',
    latinName: 'restaurants',
    position: 1,
    schemaType: 'Restaurant',
    pattern: 'plates',
    color: '#C2331A',
  },
  {
    id: 2,
    name: 'Кафе',
    namePlural: 'Кафе',
    latinName: 'cafes',
    position: 2,
    schemaType: 'CafeOrCoffeeShop',
    pattern: 'dumplings',
    color: '#A3541A',
  },
  {
    id: 3,
    name: 'Бар',
    namePlural: 'Бары',
    latinName: 'bars',
    position: 3,
    schemaType: 'BarOrPub',
    pattern: 'glasses',
    color: '#7A2E8C',
  },
  {
    id: 4,
    name: 'Ночной клуб',
    namePlural: 'Ночные клубы',
    latinName: 'night-clubs',
    position: 4,
    schemaType: 'NightClub',
    pattern: 'rays',
    color: '#3B3A9E',
  },
  {
    id: 5,
    name: 'Кофейня',
    namePlural: 'Кофейни',
    latinName: 'coffee-houses',
    position: 5,
    schemaType: 'CafeOrCoffeeShop',
    pattern: 'cups',
    color: '#6E4530',
  },
  {
    id: 6,
    name: 'Паб',
    namePlural: 'Пабы',
    latinName: 'pubs',
    position: 6,
    schemaType: 'BarOrPub',
    pattern: 'mugs',
    color: '#8A5A00',
  },
  {
    id: 7,
    name: 'Фастфуд',
    namePlural: 'Фастфуд',
    latinName: 'fast-food',
    position: 7,
    schemaType: 'FastFoodRestaurant',
    pattern: 'burgers',
    color: '#B3261E',
  },
  {
    id: 8,
    name: 'Пекарня',
    namePlural: 'Пекарни',
    latinName: 'bakeries',
    position: 8,
    schemaType: 'Bakery',
    pattern: 'loaves',
    color: '#94600C',
  },
  {
    id: 9,
    name: 'Кондитерская',
    namePlural: 'Кондитерские',
    latinName: 'confectioneries',
    position: 9,
    schemaType: 'Bakery',
    pattern: 'loaves',
    color: '#B02A5B',
  },
  {
    id: 10,
    name: 'Пиццерия',
    namePlural: 'Пиццерии',
    latinName: 'pizzerias',
    position: 10,
    schemaType: 'Restaurant',
    pattern: 'plates',
    color: '#B8400E',
  },
  {
    id: 11,
    name: 'Столовая',
    namePlural: 'Столовые',
    latinName: 'canteens',
    position: 11,
    schemaType: 'Restaurant',
    pattern: 'dumplings',
    color: '#2F6B5E',
  },
  {
    id: 12,
    name: 'Кальянная',
    namePlural: 'Кальянные',
    latinName: 'hookah-lounges',
    position: 12,
    schemaType: 'BarOrPub',
    pattern: 'smoke',
    color: '#4A5A6A',
  },
  {
    id: 13,
    name: 'Пивной сад',
    namePlural: 'Пивные сады',
    latinName: 'beer-gardens',
    position: 13,
    schemaType: 'BarOrPub',
    pattern: 'mugs',
    color: '#1E7A46',
  },
  {
    id: 14,
    name: 'Винный бар',
    namePlural: 'Винные бары',
    latinName: 'wine-bars',
    position: 14,
    schemaType: 'BarOrPub',
    pattern: 'glasses',
    color: '#8C1D40',
  },
  {
    id: 15,
    name: 'Чайная',
    namePlural: 'Чайные',
    latinName: 'tea-houses',
    position: 15,
    schemaType: 'CafeOrCoffeeShop',
    pattern: 'leaves',
    color: '#4A6B1F',
  },
  {
    id: 16,
    name: 'Кафе-мороженое',
    namePlural: 'Кафе-мороженое',
    latinName: 'ice-cream',
    position: 16,
    schemaType: 'IceCreamShop',
    pattern: 'cups',
    color: '#1F6E9C',
  },
  {
    id: 17,
    name: 'Фуд-корт',
    namePlural: 'Фуд-корты',
    latinName: 'food-courts',
    position: 17,
    schemaType: 'FoodEstablishment',
    pattern: 'plates',
    color: '#00696E',
  },
  {
    id: 18,
    name: 'Караоке',
    namePlural: 'Караоке',
    latinName: 'karaoke',
    position: 18,
    schemaType: 'BarOrPub',
    pattern: 'rays',
    color: '#9C2A8A',
  },
  {
    id: OTHER_CATEGORY_ID,
    name: 'Другое',
    namePlural: 'Другое',
    latinName: 'other',
    position: 132,
    schemaType: 'FoodEstablishment',
    pattern: 'leaves',
    color: '#5E5650',
  },
]
