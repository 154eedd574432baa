import { formatDollars } from '#lib/money.ts'
import { Alert } from '#ui/alert.tsx'
import type { Finish } from '#features/competition/finish-contract.ts'

/** What is verified and what isn't yet, in words. */
export function Verification({ finish }: { finish: Finish }) {
  const { isVerified, isConfirmed, teams, teamsNeeded } = finish.verification
  const isFinished = finish.state === 'finished'
  return (
    <Alert
      tone={isVerified ? 'success' : 'info'}
      title={
        isVerified
          ? isFinished
            ? 'Results are verified'
            : 'Results will be verified'
          : isFinished
            ? "Results aren't verified yet"
            : "Results won't be verified right away"
      }
    >
      <p>
        {isConfirmed
          ? 'The administrator has confirmed them.'
          : isVerified
            ? `${teams} paid teams with different captains played.`
            : `Results are verified once ${teamsNeeded} paid teams have played, each with a different captain whose email is confirmed. So far, ${teams} ${teams === 1 ? 'has' : 'have'}. Otherwise, the administrator confirms them.`}
      </p>
      <PrizeVerification finish={finish} />
    </Alert>
  )
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
      {formatDollars(verifiedPrize)} of {formatDollars(prizePool)} in prizes is verified. The administrator has to
      confirm the rest.
    </p>
  )
}
