import { cuisineName } from '#contract/reference/cuisine-name.ts'
import type { ReferenceListName } from '#contract/reference/list-fields.ts'
import { CategoryIcon } from '#web/nouns/map/pin-icons.tsx'
import { TagBadge } from '#web/nouns/reference/tag-badge.tsx'
import styles from './reference-lists.module.css'
import type { RowValues } from './row-values.ts'

/** Previews page titles with the edited names, so that wrong grammatical cases are noticed. */
export function TitlePreview({ list, values }: { list: ReferenceListName; values: RowValues }) {
  const titles = titlesOf(list, values)
  if (titles.length === 0) return null
  return (
    <section className={styles.form} aria-label="Как это будет выглядеть">
      <h2>Как это будет выглядеть</h2>
      <ul className={styles.preview} aria-live="polite">
        {titles.map((title, index) => (
          <li key={title}>
            {index === 0 ? <StyledTitle list={list} values={values} title={title} /> : title}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first title with the colour and icon of the row. */
function StyledTitle({ list, values, title }: { list: ReferenceListName; values: RowValues; title: string }) {
  const { color = '', icon = '' } = values
  if (list === 'tags' && color) return <TagBadge name={title} color={color} icon={icon} />
  if (list !== 'categories' || !color) return title
  return (
    <span className={styles.styledTitle} style={{ color }}>
      <CategoryIcon name={icon} />
      {title}
    </span>
  )
}

function titlesOf(
  list: ReferenceListName,
  { name = '', nameIn = '', nameFrom = '', namePlural = '', shortName = '', isNoun }: RowValues,
) {
  if (name.trim() === '') return []
  switch (list) {
    case 'cities':
      return nameIn === '' && nameFrom === ''
        ? []
        : [
            `Куда сходить ${nameIn}`,
            `Бары ${nameIn}`,
            `Сети ресторанов и кафе ${nameIn}`,
            `Гость ${nameFrom}`,
          ]
    case 'categories':
      return namePlural === '' ? [] : [`${namePlural} в Москве`, `${name} на Тверской`]
    case 'cuisines':
      return [`${cuisineName({ name, isNoun: isNoun === '1' })} в Москве`]
    case 'dresscodes':
      return [`Дресс-код: ${name.toLowerCase()}`]
    case 'tags':
      return [shortName || name, `Отмечено редакцией: ${name}`]
  }
}
