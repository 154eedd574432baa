import { Link } from '@tanstack/react-router'
import { tabClass, useOpenTabInView } from '#ui/tabs/link-tabs.tsx'
import type { SheetPart } from '../matches/rounds.ts'

/** Groups and rounds as links, for screens that show one of them at a time. */
export function RoundTabs({
  tournamentId,
  parts,
  open,
}: {
  tournamentId: string
  parts: readonly SheetPart[]
  open: string
}) {
  const list = useOpenTabInView<HTMLElement>(`[data-round="${open}"]`)
  return (
    <nav
      ref={list}
      aria-label="Rounds"
      className="relative flex gap-1 overflow-x-auto border-b-2 border-line pt-1 [scrollbar-width:none] lg:hidden print:hidden"
    >
      {parts.map(({ key, name }) => (
        <Link
          key={key}
          to="/tournament/$id/bracket"
          params={{ id: tournamentId }}
          search={({ team }) => ({ round: key, team })}
          replace
          resetScroll={false}
          aria-current={key === open ? 'true' : undefined}
          data-round={key}
          data-open={key === open || undefined}
          className={tabClass}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
