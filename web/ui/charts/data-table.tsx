import styles from './data-table.module.css'

interface DataTableProps {
  summary: string
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The numbers of a chart as a table that can be opened. */
export function DataTable({ summary, caption, head, rows }: DataTableProps) {
  return (
    <details className={styles.details}>
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={caption}>
        <table className={styles.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
