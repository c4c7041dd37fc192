import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const company = {
  OIDC_PROVIDERS: 'company',
  OIDC_COMPANY_ISSUER: 'https://id.example/realms/staff',
  OIDC_COMPANY_CLIENT_ID: 'shodim',
}

test('providers of OpenID Connect are read in their order, with what they need', () => {
  const two = {
    ...company,
    OIDC_PROVIDERS: 'local, company,local',
    OIDC_LOCAL_NAME: 'Пример ID',
    OIDC_LOCAL_ISSUER: 'http://127.0.0.1:4000',
    OIDC_LOCAL_CLIENT_ID: 'here',
    OIDC_LOCAL_CLIENT_SECRET: 'secret',
    OIDC_LOCAL_SCOPE: 'openid',
    OIDC_COMPANY_CLIENT_SECRET: '',
  }
  expect(readConfig(two).oidcProviders).toEqual([
    {
      id: 'local',
      name: 'Пример ID',
      issuer: 'http://127.0.0.1:4000/',
      clientId: 'here',
      clientSecret: 'secret',
      scope: 'openid',
    },
    {
      id: 'company',
      name: 'company',
      issuer: 'https://id.example/realms/staff',
      clientId: 'shodim',
      clientSecret: undefined,
      scope: 'openid email',
    },
  ])
  expect(readConfig({}).oidcProviders).toEqual([])
})

test.each([
  [{ OIDC_PROVIDERS: 'Company' }, '«Company»'],
  [{ OIDC_PROVIDERS: '../x' }, '«../x»'],
  [{ OIDC_PROVIDERS: 'other' }, 'OIDC_OTHER_ISSUER'],
  [{ ...company, OIDC_COMPANY_CLIENT_ID: '' }, 'OIDC_COMPANY_CLIENT_ID'],
  [{ ...company, OIDC_COMPANY_ISSUER: 'http://id.example' }, 'https://'],
  [{ ...company, OIDC_COMPANY_ISSUER: 'http://localhost.evil.example' }, 'https://'],
  [{ ...company, OIDC_COMPANY_ISSUER: 'id.example' }, 'https://'],
])('%o is refused with the name of what is wrong', (environment, named) => {
  expect(() => readConfig(environment)).toThrow(named)
})
