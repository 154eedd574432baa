import type { Finish } from '#features/competition/finish-contract.ts'
import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'

/** What is verified and what isn't yet, in words. */
export function Verification({ finish }: { finish: Finish }) {
  const { isVerified } = finish.verification
  return (
    <Alert tone={isVerified ? 'success' : 'info'} title={title(isVerified, finish.state === 'finished')}>
      <p>{reasonText(finish.verification)}</p>
      <PrizeVerification finish={finish} />
    </Alert>
  )
}

function title(isVerified: boolean, isFinished: boolean): string {
  if (isVerified) return isFinished ? 'Results are verified' : 'Results will be verified'
  return isFinished ? "Results aren't verified" : "Results won't be verified right away"
}

function reasonText({
  verifiable,
  isConfirmed,
  isEarly,
  teams,
  paidTeams,
  teamsNeeded,
}: Finish['verification']): string {
  const needed = `at least ${teamsNeeded} teams that registered themselves, with different captains who confirmed their email and never organized this tournament`
  if (verifiable === 'yes')
    return `${teamsNeeded} or more captains registered their own teams, paid by card, and played.`
  if (isEarly) return "Results were entered before the start, so they can't be verified."
  if (verifiable === 'no')
    return `Verified results need ${needed}. So far, ${teams === 1 ? '1 such team has' : `${teams} such teams have`} played.`
  if (isConfirmed) return 'The administrator has confirmed them.'
  return `${paidTeams === 0 ? 'None' : paidTeams} of these teams paid by card, and ${teamsNeeded} are needed. Otherwise, the administrator confirms the results.`
}

function PrizeVerification({ finish: { state, prizePool, verification } }: { finish: Finish }) {
  const { verifiedPrize } = verification
  if (prizePool === 0) return null
  if (state !== 'finished') {
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
