import { Link } from '@tanstack/react-router'
import { cx } from '#ui/cx.ts'
import type { PrintView } from './print-views.ts'

const labels: [PrintView, string][] = [
  ['courts', 'By court'],
  ['teams', 'By team'],
  ['sheets', 'Score sheets'],
]

/** What can be printed. */
export function PrintTabs({ tournamentId, open }: { tournamentId: string; open: PrintView }) {
  return (
    <nav
      aria-label="View"
      className="flex max-w-full self-start overflow-hidden rounded-md border-2 border-ink print:hidden"
    >
      {labels.map(([view, label]) => (
        <Link
          key={view}
          to="/tournament/$id/print"
          params={{ id: tournamentId }}
          search={{ view: view === 'courts' ? undefined : view }}
          resetScroll={false}
          activeOptions={{ exact: true }}
          data-open={view === open || undefined}
          className={tabClass}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const tabClass = cx(
  'type-label inline-flex min-h-11 items-center px-3.5 no-underline transition-colors hover:bg-sunken',
  'data-open:bg-ink data-open:text-ground focus-visible:-outline-offset-4 data-open:focus-visible:outline-ground',
)
