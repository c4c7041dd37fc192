import { useState } from 'react'
import { downloadFile } from '#web/lib/browser/download-file.ts'
import { Button } from '#web/ui/button.tsx'
import { icon } from '#web/ui/icon.ts'
import { ConfirmDialog } from '#web/ui/windows/confirm-dialog.tsx'
import { Sheet } from '#web/ui/windows/dialog.tsx'
import { showSnackbar } from '#web/ui/windows/snackbar-store.ts'
import styles from './second-factor.module.css'

const Copy = icon('copy')
const Download = icon('download')

/** Ten codes that are shown this once: to be copied, saved or printed. */
export function BackupCodesSheet({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `Резервные коды Сходим, каждый подходит один раз:\n\n${codes.join('\n')}\n`
  const [isSaved, setIsSaved] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsSaved(true)
      showSnackbar('Коды скопированы', 'success')
    } catch {
      showSnackbar('Не получилось скопировать: сохраните файл или перепишите коды', 'error')
    }
  }
  return (
    <Sheet
      title="Резервные коды"
      onClose={isSaved ? onClose : () => setIsLeaving(true)}
      footer={
        <Button variant="primary" onClick={onClose}>
          Коды сохранены
        </Button>
      }
    >
      <div className={styles.form}>
        <p>
          Если телефон потеряется, войти поможет любой из этих кодов. Показываем их один раз: сохраните не
          там, где пароль.
        </p>
        <ul className={styles.codes} aria-label="Резервные коды">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
            Скопировать
          </Button>
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => {
              downloadFile(text, 'shodim-codes.txt', 'text/plain')
              setIsSaved(true)
            }}
          >
            Сохранить файлом
          </Button>
        </div>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Закрыть без сохранения?"
          confirmLabel="Закрыть"
          cancelLabel="Вернуться к кодам"
          onConfirm={onClose}
          onCancel={() => setIsLeaving(false)}
        >
          Эти коды больше не покажем. Если они понадобятся, создайте новые.
        </ConfirmDialog>
      )}
    </Sheet>
  )
}
