import Clock from 'lucide-react/icons/clock'
import Users from 'lucide-react/icons/users'
import { formatMoment } from '#lib/dates.ts'
import { DefinitionList } from '#ui/list/definition-list.tsx'
import type { Tournament } from '../../contract.ts'
import { isDrawn } from '../../rules.ts'

interface TournamentAboutProps {
  tournament: Tournament
  /** Whether the registration deadline is said elsewhere on the page. */
  isDeadlineSaid: boolean
}

/** Description, registration deadline (until the draw or the start), team size, venue notes and rules. */
export function TournamentAbout({ tournament, isDeadlineSaid }: TournamentAboutProps) {
  const { description, location, venueNotes, rules, teamSize, registrationDeadline, timeZone } = tournament
  return (
    <>
      <section aria-labelledby="about" className="flex flex-col gap-5">
        <h2 id="about" className="type-heading">
          About
        </h2>
        <p className={proseClass}>{description}</p>
        <DefinitionList
          facts={[
            ...(isDeadlineSaid || tournament.status !== 'upcoming' || isDrawn(tournament)
              ? []
              : [
                  {
                    term: 'Registration deadline',
                    detail: formatMoment(registrationDeadline, timeZone),
                    icon: <Clock aria-hidden />,
                  },
                ]),
            {
              term: 'Team size',
              detail: teamSize === 1 ? '1 player' : `${teamSize} players`,
              icon: <Users aria-hidden />,
            },
          ]}
        />
      </section>
      {venueNotes && (
        <section aria-labelledby="venue" className="flex flex-col gap-5">
          <h2 id="venue" className="type-heading">
            Getting there
          </h2>
          <div className="flex flex-col gap-1">
            <p className="font-semibold break-words">{location}</p>
            <p className={proseClass}>{venueNotes}</p>
          </div>
        </section>
      )}
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
