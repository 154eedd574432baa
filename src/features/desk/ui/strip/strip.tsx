import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import LinkIcon from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import type { ReactNode } from 'react'
import type { Tournament } from '#features/tournaments/contract.ts'
import { copyTournamentLink } from '#features/tournaments/ui/tournament-page/share-card.tsx'
import { formatDollars } from '#lib/money.ts'
import { plural } from '#lib/words.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { entriesQuery } from '#features/registrations/ui/queries.ts'
import { canRun } from '#features/tournaments/rules.ts'
import type { OfficialRole } from '#features/tournaments/rules.ts'
import { stripNumbers } from './numbers.ts'

interface OfficialStripProps {
  tournament: Tournament
  role: OfficialRole
  /** When the tournament was loaded. */
  now: Date
}

/** On a tournament's page, for its officials: the numbers and links of those who run it, or the scorekeepers' link. */
export default function OfficialStrip({ tournament, role, now }: OfficialStripProps) {
  if (canRun(role)) return <Strip tournament={tournament} now={now} />
  return (
    <p className="pt-4 print:hidden">
      <DeskLink tournamentId={tournament.id}>Enter results</DeskLink>
    </p>
  )
}

function Strip({ tournament, now }: Omit<OfficialStripProps, 'role'>) {
  const { id, currentTeams, maxTeams, entryFee } = tournament
  const { data: entries } = useSuspenseQuery(entriesQuery(useClient(), id))
  const { collected, cash, whenFull, unpaidTeams, due, deadline } = stripNumbers(tournament, entries, now)
  return (
    <section aria-labelledby="strip" className="mt-4 rounded-lg border-2 border-ink bg-surface print:hidden">
      <h2 id="strip" className="sr-only">
        Tournament at a glance
      </h2>
      <dl className="grid grid-cols-2 md:grid-cols-4">
        <Figure label="Teams" value={`${currentTeams} of ${maxTeams}`} />
        {entryFee > 0 || collected > 0 ? (
          <Figure
            label="Fees paid"
            value={formatDollars(collected)}
            note={
              <>
                of {formatDollars(whenFull)} when full
                {cash > 0 && (
                  <span className="block">
                    {formatDollars(collected - cash)} by card, {formatDollars(cash)} in cash
                  </span>
                )}
              </>
            }
          />
        ) : (
          <Figure label="Fees paid" value="Free" note="No entry fee" />
        )}
        <Figure
          label="Not paid yet"
          value={unpaidTeams === 0 ? 'None' : plural(unpaidTeams, 'team')}
          note={due > 0 && `${formatDollars(due)} due`}
        />
        <Figure label={deadline === 'Closed' ? 'Registration' : 'Until the deadline'} value={deadline} />
      </dl>
      <div className="flex flex-wrap gap-2 border-t border-line p-3 noscript:hidden">
        <DeskLink tournamentId={id}>Run tournament</DeskLink>
        <Link
          to="/tournament/$id/check-in"
          params={{ id }}
          className={`${buttonClass()} whitespace-nowrap max-sm:flex-1 max-sm:px-2`}
        >
          <ListChecks aria-hidden />
          Check-in list
        </Link>
        <Button className="whitespace-nowrap max-sm:flex-1 max-sm:px-2" onClick={() => void copyTournamentLink(id)}>
          <LinkIcon aria-hidden />
          Copy link
        </Button>
      </div>
    </section>
  )
}

function DeskLink({ tournamentId, children }: { tournamentId: string; children: ReactNode }) {
  return (
    <Link
      to="/tournament/$id/run"
      params={{ id: tournamentId }}
      className={`${buttonClass({ variant: 'secondary' })} max-sm:w-full`}
    >
      <ClipboardList aria-hidden />
      {children}
    </Link>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col border-line px-4 py-3 even:border-l max-md:nth-[n+3]:border-t md:not-first:border-l">
      <dt className="type-small text-soft">{label}</dt>
      <dd className="type-figure break-words">{value}</dd>
      {note && <dd className="type-small text-soft">{note}</dd>}
    </div>
  )
}
