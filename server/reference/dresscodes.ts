export interface DresscodeReference {
  id: number
  title: string
  description: string
}

// Ids are stored in databases: never renumber, only append.
export const dresscodes: readonly DresscodeReference[] = [
  {
    id: 1,
    title: 'Свободный',
    description: 'Приходите в чём удобно: в джинсах, кедах, с прогулки или с работы.',
  },
  {
    id: 2,
    title: 'Опрятный повседневный',
    description: 'Чистая городская одежда и обувь. Спортивные костюмы, шорты и сланцы лучше оставить дома.',
  },
  {
    id: 3,
    title: 'Деловой',
    description: 'Рубашка или блузка, брюки, юбка, платье. Пиджак и галстук — по желанию.',
  },
  { id: 4, title: 'Коктейльный', description: 'Нарядное платье до колена или костюм, вечерняя обувь.' },
  { id: 5, title: 'Вечерний', description: 'Вечернее платье, тёмный костюм с галстуком или бабочкой.' },
  {
    id: 6,
    title: 'Клубный',
    description: 'Ярко и со вкусом. На входе фейсконтроль: спортивной одежде откажут.',
  },
  {
    id: 7,
    title: 'Тематический',
    description: 'Образ зависит от вечеринки: уточните тему в новостях заведения или по телефону.',
  },
  {
    id: 8,
    title: 'Пляжный',
    description: 'Лёгкая летняя одежда. Купальник — только у воды или под накидкой.',
  },
]
