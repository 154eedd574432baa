import Clock from 'lucide-react/icons/clock'
import Users from 'lucide-react/icons/users'
import { formatMoment } from '#lib/dates.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import type { Tournament } from '../contract.ts'

/** What the organizer says about it: description, conditions, rules. */
export function TournamentAbout({ tournament }: { tournament: Tournament }) {
  const { description, rules, teamSize, registrationDeadline, timeZone } = tournament
  return (
    <>
      <section aria-labelledby="about" className="flex flex-col gap-5">
        <h2 id="about" className="type-heading">
          About
        </h2>
        <p className={proseClass}>{description}</p>
        <DefinitionList
          facts={[
            {
              term: 'Registration deadline',
              detail: formatMoment(registrationDeadline, timeZone),
              icon: <Clock aria-hidden />,
            },
            {
              term: 'Team size',
              detail: teamSize === 1 ? '1 player' : `${teamSize} players`,
              icon: <Users aria-hidden />,
            },
          ]}
        />
      </section>
      {rules && (
        <section aria-labelledby="rules" className="flex flex-col gap-5">
          <h2 id="rules" className="type-heading">
            Rules
          </h2>
          <p className={proseClass}>{rules}</p>
        </section>
      )}
    </>
  )
}

const proseClass = 'max-w-prose break-words whitespace-pre-line'
