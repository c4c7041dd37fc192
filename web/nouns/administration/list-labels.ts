import {
  type ReferenceField,
  type ReferenceListName,
  referenceLists,
} from '#contract/reference/list-fields.ts'

export const listLabels: Readonly<
  Record<ReferenceListName, { title: string; singular: string; add: string; search: string; empty: string }>
> = {
  cities: {
    title: 'Города',
    singular: 'Город',
    add: 'Добавить город',
    search: 'Название или адрес города',
    empty: 'Городов пока нет',
  },
  categories: {
    title: 'Категории',
    singular: 'Категория',
    add: 'Добавить категорию',
    search: 'Название или адрес категории',
    empty: 'Категорий пока нет',
  },
  cuisines: {
    title: 'Кухни',
    singular: 'Кухня',
    add: 'Добавить кухню',
    search: 'Название или адрес кухни',
    empty: 'Кухонь пока нет',
  },
  dresscodes: {
    title: 'Дресс-коды',
    singular: 'Дресс-код',
    add: 'Добавить дресс-код',
    search: 'Название дресс-кода',
    empty: 'Дресс-кодов пока нет',
  },
  tags: {
    title: 'Отметки',
    singular: 'Отметка',
    add: 'Добавить отметку',
    search: 'Название отметки',
    empty: 'Отметок пока нет',
  },
}

export const fieldLabels: Readonly<Record<ReferenceField, string>> = {
  name: 'Название',
  latinName: 'Адрес латиницей',
  nameIn: 'Где: с предлогом',
  nameFrom: 'Откуда: с предлогом',
  aliases: 'Другие названия, через запятую',
  lat: 'Широта',
  lon: 'Долгота',
  bounds: 'Границы: запад, юг, восток, север',
  timeZone: 'Часовой пояс',
  countryCode: 'Код страны',
  population: 'Население',
  namePlural: 'Во множественном числе',
  shortName: 'Коротко, на карточке',
  icon: 'Значок',
  pattern: 'Рисунок обложки',
  color: 'Цвет',
  position: 'Место в списке',
  isNoun: 'Называется без слова «кухня»',
  osmValues: 'Значения cuisine в OpenStreetMap, через запятую',
  description: 'Описание',
}

export function isListName(text: string | undefined): text is ReferenceListName {
  return referenceLists.some((list) => list === text)
}

/** Not shown to content managers, who edit the lists but have no page of administration. */
export const administrationCrumb = { label: 'Администрирование', to: '/admin' }
