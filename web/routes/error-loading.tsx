import { data, useLoaderData, useNavigate } from 'react-router'
import { OwnCrumbs } from '#web/features/cities/own-crumbs.tsx'
import { errorPage } from '#web/lib/error-page.ts'
import { safePath } from '#web/lib/safe-path.ts'
import { ErrorView } from '#web/ui/error-view.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'

/** Where a failed load leads; `?path=` says what to try again. */
export function loader({ request }: { request: Request }) {
  return data({ path: safePath(new URL(request.url).searchParams.get('path')) }, { status: 503 })
}

export function clientLoader({ request }: { request: Request }) {
  return { path: safePath(new URL(request.url).searchParams.get('path')) }
}

export function meta() {
  return [{ title: 'Ошибка — Сходим' }, { name: 'robots', content: 'noindex' }]
}

export default function ErrorLoading() {
  const { path } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  return (
    <>
      <PageColumns>
        <OwnCrumbs label="Ошибка" />
      </PageColumns>
      <ErrorView
        {...errorPage(500)}
        title="Не получилось загрузить страницу"
        description="Проверьте интернет-соединение или повторите запрос позже"
        kind="global"
        onReload={() => void navigate(path, { replace: true })}
      />
    </>
  )
}
