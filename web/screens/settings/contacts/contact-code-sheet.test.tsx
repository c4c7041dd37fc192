import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContactAddress } from '#contract/users/accounts.ts'
import { refusal, showScreen } from '#tests/support/components/show-screen.tsx'
import { ContactCodeSheet } from './contact-code-sheet.tsx'

function show(address: ContactAddress) {
  const sheet = (
    <ContactCodeSheet
      title="Новый адрес"
      address={address}
      resendAt={0}
      onBack={() => {}}
      onClose={() => {}}
    />
  )
  showScreen(sheet, () => refusal(422, 'Ошибка', { fields: { code: ['Неправильный код'] } }))
}

test('the texts are about the phone when the code went there', () => {
  show({ phone: '+79991234567', countryCode: 'RU' })
  expect(screen.getByLabelText('Код из СМС')).toBeTruthy()
  expect(screen.getByText(/проверьте номер/)).toBeTruthy()
})

test('a missing and a wrong code move the focus to their field', async () => {
  show({ email: 'anna@example.ru' })
  const code = screen.getByLabelText<HTMLInputElement>('Код из письма')
  const confirm = screen.getByRole('button', { name: 'Подтвердить' })
  confirm.focus()
  fireEvent.click(confirm)
  await waitFor(() => expect(document.activeElement).toBe(code))

  fireEvent.change(code, { target: { value: '1234' } })
  confirm.focus()
  fireEvent.click(confirm)
  expect(await screen.findByText('Неправильный код')).toBeTruthy()
  expect(code.value).toBe('')
  expect(document.activeElement).toBe(code)
})
