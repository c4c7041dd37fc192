import {
  type FlagFeature,
  type FrequencyFeature,
  placeFlags,
  placeFrequencies,
} from '#contract/places/place-features.ts'

interface SearchFilter {
  name: string
  /** The query of the list of places. */
  query: string
  /** Synonyms: a search with one of them means the filter. */
  phrases: readonly string[]
  /** Words for which the filter is suggested. */
  related: readonly string[]
}

type Phrases = Pick<SearchFilter, 'phrases' | 'related'>

const flagPhrases: Record<FlagFeature, Phrases> = {
  terrace: {
    phrases: ['веранда', 'летник', 'летняя площадка', 'столики на улице', 'на свежем воздухе', 'на крыше'],
    related: ['летняя', 'на улице', 'двор'],
  },
  wifi: { phrases: ['wi fi', 'wifi', 'вайфай', 'вай фай'], related: ['интернет'] },
  businessLunch: { phrases: ['ланч', 'бизнес ланч', 'комплексный обед'], related: ['обед'] },
  delivery: { phrases: ['навынос', 'на вынос', 'с собой', 'на дом'], related: ['delivery'] },
  alcohol: { phrases: ['выпить'], related: ['вино', 'пиво', 'коктейли'] },
  childrenRoom: { phrases: ['с детьми', 'для детей', 'с ребенком', 'игровая'], related: ['дети'] },
  hookah: { phrases: ['кальяны', 'hookah'], related: ['кальянная'] },
  karaoke: { phrases: ['karaoke'], related: ['петь'] },
  sportTranslations: {
    phrases: [
      ...[
        'спортивная трансляция',
        'трансляция',
        'трансляция матча',
        'трансляция футбола',
        'трансляция хоккея',
      ],
      ...['посмотреть футбол', 'посмотреть хоккей'],
    ],
    related: ['футбол', 'хоккей', 'матч', 'спорт'],
  },
  mobileCharge: { phrases: ['зарядка', 'розетка', 'розетки'], related: ['зарядить'] },
  cashfree: { phrases: ['оплата картой', 'безнал', 'безналичный расчет'], related: ['карта'] },
}

const frequencyPhrases: Record<FrequencyFeature, Phrases> = {
  liveMusic: { phrases: ['живой звук', 'живая музыка'], related: ['музыка', 'концерт', 'джаз'] },
  dancefloor: { phrases: ['танцы', 'потанцевать', 'дискотека'], related: [] },
  entertainment: { phrases: ['стендап', 'квиз', 'шоу программа'], related: ['шоу'] },
}

/** Filters of places that are recognised in a search. */
export const searchFilters: readonly SearchFilter[] = [
  {
    name: 'Открыто сейчас',
    query: 'is_open_now=1',
    phrases: ['открыто', 'сейчас открыто', 'работает', 'сейчас работает', 'работает сейчас', 'сейчас'],
    related: [],
  },
  {
    name: 'Открыто после полуночи',
    query: 'into_the_night=1',
    phrases: ['ночью', 'ночной', 'после полуночи', 'круглосуточно', 'круглосуточный', '24 часа'],
    related: [],
  },
  {
    name: 'Онлайн-бронь',
    query: 'is_reservations_enabled=1',
    phrases: ['бронирование', 'забронировать', 'забронировать столик', 'онлайн бронь'],
    related: ['столик', 'резерв'],
  },
  ...filtersOf(placeFlags, flagPhrases),
  ...filtersOf(placeFrequencies, frequencyPhrases),
  { name: 'Парковка', query: 'parking_type=any', phrases: ['стоянка', 'паркинг'], related: ['машина'] },
  {
    name: 'Не курят',
    query: 'smoke_zone=smokefree',
    phrases: ['без курения', 'некурящий', 'для некурящих'],
    related: [],
  },
  {
    name: 'Можно курить',
    query: 'smoke_zone=smoke',
    phrases: ['покурить', 'курящий', 'для курящих', 'зал для курящих'],
    related: ['курить'],
  },
]

function filtersOf<Feature extends string>(
  features: Record<Feature, { label: string; column: string }>,
  words: Record<Feature, Phrases>,
): SearchFilter[] {
  return (Object.keys(features) as Feature[]).map((feature) => {
    const { label, column } = features[feature]
    return { name: label, query: `${column}=1`, ...words[feature] }
  })
}
