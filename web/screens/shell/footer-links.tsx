import styles from './footer-links.module.css'

/** Links: about, advertising, contacts, social networks, adding a company, legal documents. */
export function FooterLinks() {
  return (
    <nav aria-label="О сервисе" className={styles.links}>
      <a href="/about">О проекте</a>
      <a href="/advertising">Реклама</a>
      <a href="/contacts">Контакты</a>
      <a href="/contacts#social">Соцсети</a>
      <a href="/places/create">Добавить компанию</a>
      <a href="/term-of-use">Правила</a>
      <a href="/agreement">Конфиденциальность</a>
      <a href="/offer">Оферта</a>
    </nav>
  )
}
