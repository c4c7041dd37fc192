import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { citiesQuery } from '#web/nouns/cities/api.ts'
import { CityPicker } from './city-picker.tsx'

const city = (id: number, name: string, placeCount: number) => ({
  id,
  name,
  nameIn: `в городе ${name}`,
  latinName: `city-${id}`,
  lat: 55,
  lon: 37,
  timeZone: 'Europe/Moscow',
  countryCode: 'RU',
  placeCount,
})

function Picker() {
  return <CityPicker addressOf={({ latinName }) => `/${latinName}`} />
}

const Page = createRoutesStub([{ path: '/', Component: Picker }])

test('popular cities are those with places', () => {
  const client = new QueryClient()
  const cities = [city(1, 'Москва', 0), city(2, 'Казань', 12), city(3, 'Тула', 0), city(4, 'Сочи', 3)]
  client.setQueryData(citiesQuery('', 50).queryKey, cities)
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
  const namesAfter = (heading: string) => {
    const list = screen.getByRole('heading', { name: heading }).nextElementSibling
    return [...(list?.querySelectorAll('a > span:first-child') ?? [])].map((name) => name.textContent)
  }
  expect(namesAfter('Популярные города')).toEqual(['Казань', 'Сочи'])
  expect(namesAfter('Другие города')).toEqual(['Москва', 'Тула'])
})
