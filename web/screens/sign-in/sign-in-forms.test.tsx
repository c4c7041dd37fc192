import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ApiRequest, connectApi, createApi } from '#web/lib/api/api.ts'
import { noConnection } from '#web/lib/api/api-error.ts'
import { startBrowserPage } from '#web/lib/browser/browser-page.ts'
import { PageStateProvider } from '#web/lib/pages/page-state.tsx'
import { CodeForm } from './code-form.tsx'
import { LoginForm } from './login-form.tsx'
import { RequestCodeForm } from './request-code-form.tsx'
import { writeDraft } from './sign-in-draft.ts'

type FakeResponse = { status: number; body: unknown } | Error | 'never'

const settings = {
  publicUrl: '',
  mainApiOrigin: '',
  secondApiOrigin: '',
  mapStyleUrl: '',
  city: { latinName: 'moscow', name: 'Москва' },
}
const address = {
  channel: 'email' as const,
  email: 'anna@example.ru',
  phone: '',
  countryCode: 'RU',
  phoneMask: '+7 (###) ###-##-##',
}

/** Renders a form with a fake `fetch` that returns the given response; no module of ours is replaced. */
function show(form: ReactNode, response: FakeResponse) {
  const requests: ApiRequest[] = []
  const queryClient = new QueryClient()
  connectApi(
    queryClient,
    createApi(async (request) => {
      requests.push(request)
      if (response === 'never') return new Promise(() => undefined)
      if (response instanceof Error) throw response
      return response
    }),
  )
  const page = { viewer: null, renderedAt: 0, settings }
  startBrowserPage({ ...page, queryClient })
  const router = createMemoryRouter([{ path: '*', element: form }], {
    initialEntries: ['/about?modal=login'],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={page}>
        <RouterProvider router={router} />
      </PageStateProvider>
    </QueryClientProvider>,
  )
  return { requests, router }
}

function refusal(code: number, status: string, message: string, timeout?: number): FakeResponse {
  return { status: code, body: { error: { code, status, messageUI: { message, type: 'error' }, timeout } } }
}

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Почта' })
const password = () => screen.getByLabelText<HTMLInputElement>('Пароль')
const code = () => screen.getByLabelText<HTMLInputElement>('Код из сообщения')
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function logIn(): Promise<void> {
  type(email(), 'ANNA@example.ru')
  type(password(), 'пароль Анны')
  await act(async () => press('Войти'))
}

beforeEach(() => {
  sessionStorage.clear()
  writeDraft({ address: { ...address, email: '' }, sent: null })
})

test('empty and invalid fields show their own errors, and nothing is sent', async () => {
  const { requests } = show(<LoginForm />, 'never')
  press('Войти')
  expect(await screen.findAllByText('Данное поле обязательное')).toHaveLength(2)
  type(email(), 'анна')
  expect(await screen.findByText('Введенное значение не является почтой')).toBeTruthy()
  type(email(), 'anna@example.ru')
  await waitFor(() => expect(screen.queryByText('Введенное значение не является почтой')).toBeNull())
  expect(requests).toEqual([])
})

test('a wrong password shows its message, marks both fields and clears only the password', async () => {
  show(<LoginForm />, refusal(422, 'CredentialsMismatch', 'Неправильная почта или пароль'))
  await logIn()
  expect(await screen.findByText('Неправильная почта или пароль')).toBeTruthy()
  expect(email().value).toBe('anna@example.ru')
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(password().value).toBe('')
})

test.each<[string, FakeResponse, string]>([
  ['offline', noConnection(), 'Отсутствует соединение с интернетом'],
  [
    'a broken server',
    refusal(500, 'InternalError', 'Произошла некая ошибка на сервере'),
    'Произошла некая ошибка на сервере',
  ],
  [
    'a blocked profile',
    refusal(403, 'Forbidden', 'Профиль заблокирован: спам'),
    'Профиль заблокирован: спам',
  ],
])('%s: the error is shown on the form, and typed values stay', async (_, answer, words) => {
  show(<LoginForm />, answer)
  await logIn()
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert')
  expect(email().value).toBe('anna@example.ru')
  expect(password().value).toBe('пароль Анны')
})

test('repeated presses during a slow request send one request', async () => {
  const { requests } = show(<LoginForm />, 'never')
  await logIn()
  fireEvent.submit(password())
  fireEvent.submit(password())
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Войти' }).getAttribute('aria-busy')).toBe('true')
  expect(requests[0]).toMatchObject({ body: { email: 'anna@example.ru', password: 'пароль Анны' } })
})

test('a code requested too soon shows a countdown of the seconds from the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(
    <RequestCodeForm purpose="registration" />,
    refusal(429, 'ResendSmsTemporaryBlocked', 'Повторная отправка СМС временно заблокирована', 42),
  )
  type(email(), 'anna@example.ru')
  await act(async () => press('Получить код'))
  expect(await screen.findByText('через 00:42')).toBeTruthy()
  act(() => vi.advanceTimersByTime(2000))
  expect(await screen.findByText(/^через 00:(40|39)$/)).toBeTruthy()
  vi.useRealTimers()
})

test('an address with an account shows a message and a link to sign in', async () => {
  show(
    <RequestCodeForm purpose="registration" />,
    refusal(422, 'UserAlreadyExist', 'Профиль с такой почтой уже существует'),
  )
  type(email(), 'anna@example.ru')
  await act(async () => press('Получить код'))
  expect(await screen.findByText('Профиль с такой почтой уже существует')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Войти в этот профиль' }).getAttribute('href')).toContain(
    'modal=login',
  )
})

test.each([
  ['CredentialsMismatch', 'Неправильный код или почта'],
  ['FieldInvalid', 'Неправильный код или почта'],
  ['PasswordExpired', 'Временный код устарел'],
])('%s: the error is shown under the code, which is cleared', async (status, words) => {
  writeDraft({ sent: { purpose: 'registration', address, resendAt: Date.now() + 30_000 } })
  const { requests } = show(<CodeForm purpose="registration" />, refusal(422, status, words))
  expect(screen.getByRole('timer').textContent).toMatch(/^00:(30|29)$/)
  type(code(), '482')
  expect(requests).toEqual([])
  type(code(), '4821')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(code().value).toBe('')
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ body: { email: 'anna@example.ru', password: '4821' } })
})

test('after a lost connection the typed code stays and a new one can be requested when the timer ends', async () => {
  writeDraft({ sent: { purpose: 'restore', address, resendAt: Date.now() - 1 } })
  const { requests } = show(<CodeForm purpose="restore" />, noConnection())
  type(code(), 'Код: 0042.')
  expect(await screen.findByText('Отсутствует соединение с интернетом')).toBeTruthy()
  expect(code().value).toBe('0042')
  await act(async () => press('Отправить ещё раз'))
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/v2/auth/login-by-temporary-password',
    '/api/v2/auth/restore-password',
  ])
})

test('the step of the code without a requested code redirects to the first step', async () => {
  const { router } = show(<CodeForm purpose="restore" />, 'never')
  await waitFor(() => expect(router.state.location.search).toContain('modal=restore_password'))
})

test('typed values except the password are kept on the next step and after a reload', async () => {
  show(<LoginForm />, 'never')
  type(email(), 'anna@example.ru')
  type(password(), 'пароль Анны')
  await waitFor(() => expect(sessionStorage.getItem('shodim:sign-in')).toContain('anna@example.ru'))
  expect(sessionStorage.getItem('shodim:sign-in')).not.toContain('пароль')
  cleanup()
  show(<RequestCodeForm purpose="restore" />, 'never')
  expect(email().value).toBe('anna@example.ru')
  cleanup()
  show(<LoginForm />, 'never')
  expect([email().value, password().value]).toEqual(['anna@example.ru', ''])
})
