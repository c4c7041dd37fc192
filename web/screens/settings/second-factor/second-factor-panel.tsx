import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { SecondFactor } from '#contract/users/second-factor.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { formatCount } from '#web/lib/format/plurals.ts'
import { useNow } from '#web/lib/now.ts'
import { secondFactorQuery } from '#web/nouns/accounts/api.ts'
import { Button } from '#web/ui/button.tsx'
import { MissingData } from '#web/ui/lists/missing-data.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './second-factor.module.css'

const SetupSheet = lazy(async () => ({ default: (await import('./setup-sheet.tsx')).SetupSheet }))
const BackupCodesSheet = lazy(async () => ({
  default: (await import('./backup-codes-sheet.tsx')).BackupCodesSheet,
}))
const FactorProofSheet = lazy(async () => ({
  default: (await import('./factor-proof-sheet.tsx')).FactorProofSheet,
}))

const codeForms = ['резервный код', 'резервных кода', 'резервных кодов'] as const
const FEW_CODES = 3

/** Codes of an authenticator app at sign-in: turning on and off, and backup codes. */
export function SecondFactorPanel() {
  const query = useQuery(secondFactorQuery())
  const factor = query.data
  const [opened, setOpened] = useState<'setup' | 'renew' | 'off' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const state = useRef<HTMLDivElement>(null)
  const close = () => setOpened(null)
  // The button that opened the sheet is gone, so the focus goes to the one in its place.
  const focusState = () =>
    requestAnimationFrame(() => state.current?.querySelector<HTMLElement>('button')?.focus())
  const showCodes = (made: string[]) => {
    close()
    setCodes(made)
  }
  if (!factor) return <MissingData query={query} />
  return (
    <>
      <div ref={state}>
        {factor.isOn ? <OnState factor={factor} onOpen={setOpened} /> : <OffState onOpen={setOpened} />}
      </div>
      <Suspense fallback={null}>
        {opened === 'setup' && <SetupSheet onDone={showCodes} onClose={close} />}
        {(opened === 'renew' || opened === 'off') && (
          <FactorProofSheet
            purpose={opened}
            onRenewed={showCodes}
            onTurnedOff={() => {
              close()
              focusState()
              showSnackbar('Второй шаг выключен', 'success')
            }}
            onClose={close}
          />
        )}
        {codes && (
          <BackupCodesSheet
            codes={codes}
            onClose={() => {
              setCodes(null)
              focusState()
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function OffState({ onOpen }: { onOpen: (sheet: 'setup') => void }) {
  return (
    <>
      <p className={styles.text}>
        Кроме пароля или кода из сообщения вход спросит шесть цифр из приложения на вашем телефоне. Тогда
        чужому не хватит ни пароля, ни доступа к почте.
      </p>
      <Button onClick={() => onOpen('setup')}>Включить второй шаг</Button>
    </>
  )
}

function OnState({ factor, onOpen }: { factor: SecondFactor; onOpen: (sheet: 'renew' | 'off') => void }) {
  const now = useNow()
  const { onSince, backupCodesLeft } = factor
  return (
    <>
      <p className={styles.text}>
        {onSince !== null && `Включён ${formatDate(Date.parse(onSince), 'Europe/Moscow', now)}. `}
        {`Осталось: ${formatCount(backupCodesLeft, codeForms)}.`}
      </p>
      {backupCodesLeft <= FEW_CODES && (
        <p className={styles.warning}>
          Создайте новые резервные коды: без них потеря телефона закроет вам вход.
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={() => onOpen('renew')}>Новые резервные коды</Button>
        <Button variant="quiet" onClick={() => onOpen('off')}>
          Выключить
        </Button>
      </div>
    </>
  )
}
