import { applyTypography } from '#web/lib/format/typography.ts'
import { PageColumns } from '#web/ui/page-columns.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import type { LegalDocument } from './legal-document.ts'

export function LegalPage({ document }: { document: LegalDocument }) {
  return (
    <PageColumns width="reading">
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
    </PageColumns>
  )
}
