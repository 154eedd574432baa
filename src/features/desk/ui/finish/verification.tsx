import type { Finish } from '#features/competition/finish-contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'

/** What is verified and what isn't yet, in words. */
export function Verification({ finish }: { finish: Finish }) {
  const { verification, state } = finish
  return (
    <Alert tone={verification.isVerified ? 'success' : 'info'} title={titleOf(verification, state === 'finished')}>
      <p>{reasonOf(verification)}</p>
      <PrizeVerification finish={finish} />
    </Alert>
  )
}

function titleOf({ isVerified, verifiable, isEarly }: Finish['verification'], isFinished: boolean): string {
  if (isVerified) return isFinished ? 'Results are verified' : 'Results will be verified'
  if (isFinished) return "Results aren't verified"
  if (verifiable === 'if_confirmed') return 'The administrator has to confirm the results'
  return isEarly ? "Results won't be verified" : "Results don't qualify for verification yet"
}

function reasonOf({ verifiable, isConfirmed, isEarly, teams, paidTeams, teamsNeeded }: Finish['verification']): string {
  if (verifiable === 'yes')
    return `At least ${teamsNeeded} captains registered their own teams, paid by card, and played.`
  if (verifiable === 'if_confirmed') {
    return isConfirmed
      ? 'The administrator has confirmed them.'
      : `Too few teams paid by card (${paidTeams} of ${teamsNeeded} needed), so the administrator has to confirm the results.`
  }
  if (isEarly) return 'Some results were entered before the tournament started, so none can be verified.'
  return `At least ${teamsNeeded} teams must play, each registered by a different captain. Those captains need a confirmed email and must never have organized this tournament. Teams that count: ${teams}.`
}

function PrizeVerification({ finish: { state, prizePool, verification } }: { finish: Finish }) {
  const { verifiedPrize } = verification
  if (prizePool === 0) return null
  if (state !== 'finished') {
    if (verification.verifiable === 'no') return null
    return <p>Prizes are verified up to the entry fees collected. The administrator confirms the rest.</p>
  }
  if (verifiedPrize === prizePool) return <p>The whole prize pool of {formatDollars(prizePool)} is verified.</p>
  return (
    <p>
      {formatDollars(verifiedPrize)} of {formatDollars(prizePool)} in prizes is verified.
      {verification.verifiable !== 'no' && ' The administrator has to confirm the rest.'}
    </p>
  )
}
