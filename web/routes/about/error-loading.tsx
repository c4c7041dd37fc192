import { data, useLoaderData, useNavigate } from 'react-router'
import { errorPage } from '#web/lib/pages/error-page.ts'
import type { PageLoadArgs } from '#web/lib/pages/route-data.ts'
import { safePath } from '#web/lib/pages/safe-path.ts'
import { pageHeadOf } from '#web/lib/pages/seo.ts'
import { DefaultCityCrumbs } from '#web/nouns/cities/default-city-crumbs.tsx'
import { ErrorView } from '#web/ui/error-view.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'

/** A failed load redirects here; `?path=` is the page to retry. */
export function load({ url, publicUrl }: PageLoadArgs) {
  const seo = pageHeadOf({ title: 'Ошибка', isIndexed: false }, publicUrl)
  return data({ seo, path: safePath(url.searchParams.get('path')) }, { status: 503 })
}

export default function ErrorLoading() {
  const { path } = useLoaderData<typeof load>()
  const navigate = useNavigate()
  return (
    <>
      <PageColumns>
        <DefaultCityCrumbs label="Ошибка" />
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
