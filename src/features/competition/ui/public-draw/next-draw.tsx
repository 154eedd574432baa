import { brand } from '#lib/brand.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Tournament } from '#features/tournaments/contract.ts'
import type { DrawProof } from '../../api-contract.ts'
import { entryListIn } from '#engine/draw/lots.ts'
import { Alert } from '#ui/alert.tsx'
import { LotsSteps } from './lots-steps.tsx'

/** Before a draw: what will happen, and the list once it is published. */
export function NextDraw({ proof, tournament }: { proof: DrawProof; tournament: Tournament }) {
  const { list, draws, commitment } = proof
  const { registrationDeadline, timeZone } = tournament
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
        {!list && draws.length === 0 && (
          <p className="text-soft">Registration closes {formatMoment(registrationDeadline, timeZone)} at the latest.</p>
        )}
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
