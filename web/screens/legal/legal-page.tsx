import { applyTypography } from '#web/lib/format/typography.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import type { LegalDocument } from './legal-document.ts'

/** A legal document, or a notice that it is missing. */
export function LegalPage({ title, document }: { title: string; document: LegalDocument | undefined }) {
  return (
    <PageColumns width="reading">
      {document ? (
        <Prose>
          <h1>{document.title}</h1>
          {document.lead && <p>{applyTypography(document.lead)}</p>}
          <p>{applyTypography(`Действует с ${document.validFrom} года.`)}</p>
          {document.sections.map(({ heading, paragraphs }, index) => (
            <section key={heading}>
              <Prose>
                <h2>{`${index + 1}. ${heading}`}</h2>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{applyTypography(paragraph)}</p>
                ))}
              </Prose>
            </section>
          ))}
        </Prose>
      ) : (
        <>
          <h1>{title}</h1>
          <EmptyState title="Документ временно недоступен" illustration="server-error" />
        </>
      )}
    </PageColumns>
  )
}
