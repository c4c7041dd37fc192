import { Link } from '#web/ui/link.tsx'
import styles from './footer-links.module.css'

/** About, advertising, contacts, social networks, a new company, what one agrees to. */
export function FooterLinks() {
  return (
    <nav aria-label="О сервисе" className={styles.links}>
      <Link to="/about">О проекте</Link>
      <Link to="/advertising">Реклама</Link>
      <Link to="/contacts">Контакты</Link>
      <Link to="/contacts#social">Соцсети</Link>
      <Link to="/places/create">Добавить компанию</Link>
      <Link to="/term-of-use">Правила</Link>
      <Link to="/agreement">Конфиденциальность</Link>
      <Link to="/offer">Оферта</Link>
    </nav>
  )
}
