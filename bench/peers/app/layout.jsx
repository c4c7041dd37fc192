export const metadata = { title: 'Куда сходить в Москве — Сходим' }

export default function Layout({ children }) {
  return (
    <html lang="ru">
      <body>{children}</body>
    </html>
  )
}
