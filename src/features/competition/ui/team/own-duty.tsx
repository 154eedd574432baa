import { dutyAct } from '../../duty-text.ts'
import type { CompetitionView } from '../matches/view.ts'

/** The next match for which the viewer's team is on duty: 'You referee match 12: Court 2 · 10:20 AM'. */
export function OwnDuty({ teamId, view }: { teamId: string; view: CompetitionView }) {
  const [number] = view.dutiesOfTeam(teamId)
  if (number === undefined) return null
  return (
    <p>
      <span className="font-semibold">{`You ${dutyAct(view.dutyTeams)} match ${number}`}</span>
      <span className="block">{view.placeText(number)}</span>
    </p>
  )
}
