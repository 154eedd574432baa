import { useEffect, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { reportUnexpected } from '#ui/client/report-unexpected.ts'
import { drawFaults } from '#engine/draw/lots.ts'
import type { DrawFault, DrawProof } from '#engine/draw/lots.ts'

const differences: Record<DrawFault, string> = {
  commitment: "The secret isn't the one that was committed to.",
  transcript: "The list isn't the exact text of a list for this draw.",
  beacon: "The numbers aren't the SHA-256 of the beacon's signature.",
  order: 'The secret, the list and the numbers lead to a different order.',
}

/** `unavailable`: the browser does not check draws here. `failed`: the check itself has an error. */
type Outcome = { proof: string; faults: DrawFault[] | 'unavailable' | 'failed' }

/** Recalculates a draw in the browser from public data, and says whether the order is the same. */
export function DrawCheck({ proof }: { proof: DrawProof }) {
  const text = JSON.stringify(proof)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (faults: Outcome['faults']) => isCurrent && setOutcome({ proof: text, faults })
    void faultsIn(JSON.parse(text) as DrawProof).then(show)
    return () => {
      isCurrent = false
    }
  }, [text])
  const faults = outcome?.proof === text ? outcome.faults : null
  if (faults === 'unavailable') {
    return (
      <Alert tone="warning" role="status" title="Not checked">
        Browsers only check draws over a secure connection (https). The program below checks it too.
      </Alert>
    )
  }
  if (faults === 'failed') {
    return (
      <Alert tone="warning" role="status" title="Not checked">
        Something went wrong while your browser checked this draw. The program below checks it too.
      </Alert>
    )
  }
  if (!faults) {
    return (
      <>
        <Alert role="status" title="Checking this draw" className="noscript:hidden">
          Your browser is recalculating the order from the public data.
        </Alert>
        <Alert title="Not checked" className="hidden noscript:flex">
          Your browser can check this draw with JavaScript. The program below does the same.
        </Alert>
      </>
    )
  }
  if (faults.length === 0) {
    return (
      <Alert tone="success" role="status" title="This draw checks out">
        Your browser calculated the same order from the public data.
      </Alert>
    )
  }
  return (
    <Alert tone="danger" role="status" title="This draw doesn't check out">
      <ul role="list">
        {faults.map((fault) => (
          <li key={fault}>{differences[fault]}</li>
        ))}
      </ul>
    </Alert>
  )
}

async function faultsIn(proof: DrawProof): Promise<Outcome['faults']> {
  // Only secure pages have it.
  if (!globalThis.crypto?.subtle) return 'unavailable'
  return drawFaults(proof).catch((error: unknown) => {
    reportUnexpected(error)
    return 'failed' as const
  })
}
