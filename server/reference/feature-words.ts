import {
  type FlagFeature,
  type FrequencyFeature,
  placeFlags,
  placeFrequencies,
} from '#contract/places/place-features.ts'

interface FilterWords {
  name: string
  /** Of the list. */
  query: string
  /** Other words for the same. */
  words: string
}

const flagWords: Record<FlagFeature, string> = {
  terrace: 'веранда летник летняя на улице на крыше двор',
  wifi: 'вайфай вай фай интернет wifi',
  businessLunch: 'ланч обед комплексный обед',
  delivery: 'на дом навынос с собой delivery',
  alcohol: 'вино пиво коктейли выпить',
  childrenRoom: 'дети с детьми для детей игровая ребенок',
  hookah: 'кальянная кальяны hookah',
  karaoke: 'петь karaoke',
  sportTranslations: 'футбол хоккей матч спорт',
  mobileCharge: 'розетка зарядить',
  cashfree: 'карта безнал безналичный',
}

const frequencyWords: Record<FrequencyFeature, string> = {
  liveMusic: 'музыка концерт джаз',
  dancefloor: 'танцы потанцевать дискотека',
  entertainment: 'стендап квиз шоу',
}

/** Filters of places that people ask for in words. */
export const featureWords: readonly FilterWords[] = [
  { name: 'Открыто сейчас', query: 'is_open_now=1', words: 'работает сейчас открыто' },
  {
    name: 'Открыто после полуночи',
    query: 'into_the_night=1',
    words: 'ночью ночные ночной круглосуточно 24 часа',
  },
  {
    name: 'Онлайн-бронь',
    query: 'is_reservations_enabled=1',
    words: 'бронирование забронировать столик резерв',
  },
  ...filtersOf(placeFlags, flagWords),
  ...filtersOf(placeFrequencies, frequencyWords),
  { name: 'Парковка', query: 'parking_type=any', words: 'стоянка паркинг машина' },
  { name: 'Не курят', query: 'smoke_zone=smokefree', words: 'без курения некурящие' },
  { name: 'Можно курить', query: 'smoke_zone=smoke', words: 'курить курящие' },
]

function filtersOf<Feature extends string>(
  features: Record<Feature, { label: string; column: string }>,
  words: Record<Feature, string>,
): FilterWords[] {
  return (Object.keys(features) as Feature[]).map((feature) => {
    const { label, column } = features[feature]
    return { name: label, query: `${column}=1`, words: words[feature] }
  })
}
