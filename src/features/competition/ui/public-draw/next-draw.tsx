import { brand } from '#lib/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import { availabilityOf } from '#features/tournaments/ui/availability.ts'
import type { DrawProof } from '../../api-contract.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import { Alert } from '#ui/alert.tsx'
import { LotsSteps } from './lots-steps.tsx'

/** Before a draw: what will happen, and the list once it is published. */
export function NextDraw({ proof, tournament, now }: { proof: DrawProof; tournament: Tournament; now: Date }) {
  const { list, draws, commitment } = proof
  const { timeZone } = tournament
  return (
    <section aria-labelledby="next" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id="next" className="type-heading">
          Draw {draws.length + 1}
        </h2>
        <p>
          {list
            ? 'Lots will be drawn from the published list.'
            : "The organizer either seeds the teams or draws lots. Here's how lots are drawn, so that nobody can choose who plays whom:"}
        </p>
        {!list && draws.length === 0 && <p className="text-soft">{closingText(tournament, now)}</p>}
      </div>
      {list && entryListIn(list.transcript).rules.commitment !== commitment && (
        <Alert tone="warning" title="This list must be published again">
          {brand} lost access to the secrets that it was published with.
        </Alert>
      )}
      <LotsSteps proof={proof} draw={draws.length + 1} timeZone={timeZone} list={list} />
    </section>
  )
}

function closingText(tournament: Tournament, now: Date): string {
  if (availabilityOf(tournament, now).refusal === 'registration_closed') return 'Registration is closed.'
  return `Registration closes no later than ${formatMoment(tournament.registrationDeadline, tournament.timeZone)}.`
}
