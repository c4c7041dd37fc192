import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyHydrated } from '#web/lib/pages/lazy-with-retry.ts'
import { useModalAddress } from '#web/lib/pages/modal.ts'
import { useLogOutEverywhere } from '#web/nouns/accounts/account-changes.ts'
import { sessionQuery } from '#web/nouns/accounts/api.ts'
import { ReauthenticationSheet } from '#web/nouns/accounts/reauthentication-sheet.tsx'
import { useLogOut } from '#web/nouns/accounts/session.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { PageColumns, Panel } from '#web/ui/page-columns.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { archiveAddress } from './archive-address.ts'
import { BrowserNotificationSwitches } from './browser-notification-switches.tsx'
import { ContactList } from './contacts/contact-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'
import styles from './settings-page.module.css'

const Ban = icon('ban')
const Download = icon('download')
const KeyRound = icon('key-round')
const LogOut = icon('log-out')
const Scale = icon('scale')
const Star = icon('star')
const Trash2 = icon('trash-2')
const UserPen = icon('user-pen')

const WeeklyReportSwitch = lazyHydrated('WeeklyReportSwitch', () => import('./weekly-report-switch.tsx'))
const PasskeysPanel = lazyHydrated('PasskeysPanel', () => import('./passkeys/passkeys-panel.tsx'))
const OtherSitesPanel = lazyHydrated('OtherSitesPanel', () => import('./other-sites/other-sites-panel.tsx'))
const PrivacyPanel = lazyHydrated('PrivacyPanel', () => import('./privacy-panel.tsx'))
const SecondFactorPanel = lazyHydrated(
  'SecondFactorPanel',
  () => import('./second-factor/second-factor-panel.tsx'),
)
const OwnCalendarPanel = lazyHydrated('OwnCalendarPanel', () => import('./own-calendar-panel.tsx'))
const AlertSettings = lazyHydrated('AlertSettings', () => import('./alert-settings.tsx'))
const QuietHours = lazyHydrated('QuietHours', () => import('./quiet-hours.tsx'))
const NotificationSettings = lazyHydrated('NotificationSettings', () => import('./notification-settings.tsx'))

/** Settings of a person: theme, notifications, ways to sign in, own data. */
export function SettingsPage() {
  const { data: session } = useQuery(sessionQuery())
  if (!session) return null
  const { user, hasPassword, asksOldPassword } = session
  return (
    <PageColumns width="reading" className={styles.page}>
      <DefaultCityCrumbs label="Настройки" />
      <h1>Настройки</h1>
      <Panel title="Профиль">
        <dl className={styles.details}>
          <dt>Имя</dt>
          <dd>{user.fullName}</dd>
        </dl>
        <LinkButton to={`/users/${user.id}/edit`} icon={<UserPen aria-hidden="true" />}>
          Редактировать профиль
        </LinkButton>
      </Panel>
      <Panel title="Тема оформления">
        <ThemeSwitch hasLabels />
      </Panel>
      <Panel id="notifications" title="Уведомления">
        <BrowserNotificationSwitches userId={user.id} />
        <NotificationSettings />
        <QuietHours />
        <WeeklyReportSwitch />
      </Panel>
      <AlertSettings />
      <OwnCalendarPanel />
      <Panel title="Почта и телефон">
        <ContactList user={user} />
      </Panel>
      <Panel title="Пароль">
        {!hasPassword && (
          <p className={styles.text}>
            Пароля пока нет: вы входите по коду. С паролем можно будет входить и без кода.
          </p>
        )}
        {hasPassword && !asksOldPassword && (
          <p className={styles.text}>Вы вошли по коду: в ближайшие 15 минут старый пароль не понадобится.</p>
        )}
        <PasswordForm
          needsOld={asksOldPassword}
          hasPassword={hasPassword}
          username={user.email ?? user.phone ?? ''}
        />
      </Panel>
      <Panel title="Ключи входа">
        <PasskeysPanel />
      </Panel>
      <OtherSitesPanel />
      <Panel title="Второй шаг при входе">
        <SecondFactorPanel />
      </Panel>
      <Panel title="Сеансы">
        <SessionList />
      </Panel>
      <Panel title="Доступ для программ">
        <p className={styles.text}>Касса, сайт или таблица может работать с бронями от вашего имени.</p>
        <LinkButton to="/settings/tokens" icon={<KeyRound aria-hidden="true" />}>
          {'Ключи доступа к\u00A0API'}
        </LinkButton>
      </Panel>
      <Panel title="Приватность">
        <PrivacyPanel />
      </Panel>
      <Panel title="Блокировки и модерация">
        <OrderLinks />
      </Panel>
      <Panel title="Выход">
        <LogOutButtons />
      </Panel>
      <Panel title="Мои данные">
        <p className={styles.text}>
          Профиль, записи, комментарии, сообщения, лайки, подписки, брони и фотографии — одним архивом ZIP.
        </p>
        <a className={styles.download} href={archiveAddress(user.id)} download>
          <Download aria-hidden="true" />
          Скачать архив
        </a>
      </Panel>
      <Panel title="Удаление профиля">
        <DeleteProfile />
      </Panel>
    </PageColumns>
  )
}

/** Links to blocked people and to decisions of moderators. */
function OrderLinks() {
  const modalAddress = useModalAddress()
  return (
    <div className={styles.buttons}>
      <LinkButton to={modalAddress('blocked_users')} preventScrollReset icon={<Ban aria-hidden="true" />}>
        Заблокированные
      </LinkButton>
      <LinkButton to={modalAddress('moderation_own')} preventScrollReset icon={<Scale aria-hidden="true" />}>
        {'Решения по\u00A0вашим публикациям'}
      </LinkButton>
      <LinkButton to="/rating-checks" icon={<Star aria-hidden="true" />}>
        Проверка оценок
      </LinkButton>
    </div>
  )
}

function LogOutButtons() {
  const logOut = useLogOut()
  const logOutEverywhere = useLogOutEverywhere()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className={styles.buttons}>
      <Button icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()}>
        Выйти
      </Button>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        Выйти на всех устройствах
      </Button>
      {isConfirming && (
        <ReauthenticationSheet
          title="Выйти на всех устройствах?"
          confirmLabel="Выйти"
          write={logOutEverywhere}
          onClose={() => setIsConfirming(false)}
        >
          <p>Все сеансы завершатся, этот тоже.</p>
        </ReauthenticationSheet>
      )}
    </div>
  )
}

function DeleteProfile() {
  const modalAddress = useModalAddress()
  return (
    <>
      <p className={styles.text}>
        {
          'Личное исчезнет с\u00A0сайта, записи и\u00A0комментарии останутся без вашего имени. Вернуться можно в\u00A0течение 30\u00A0дней: просто войдите.'
        }
      </p>
      <LinkButton
        className={styles.danger}
        to={modalAddress('delete_user')}
        preventScrollReset
        icon={<Trash2 aria-hidden="true" />}
      >
        Удалить профиль
      </LinkButton>
    </>
  )
}
