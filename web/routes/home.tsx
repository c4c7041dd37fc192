export default function Home() {
  return <h1>Лучшие рестораны, кафе и бары рядом</h1>
}
