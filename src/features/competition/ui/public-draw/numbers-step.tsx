import type { ReactNode } from 'react'
import type { BeaconRound } from '#engine/draw/lots.ts'
import type { DrawProof } from '../../api-contract.ts'
import { aBeacon } from '../../beacon-text.ts'
import { numbersSource, roundIn } from './numbers-source.ts'
import { Exact, Step } from './step.tsx'

type Lots = NonNullable<DrawProof['draws'][number]['lots']>

interface NumbersStepProps {
  usesBeacon: boolean
  /** The published list, once there is one. */
  transcript?: string | undefined
  drawn?: { lots: Lots; at: string } | undefined
  moment: (at: string) => ReactNode
}

/** The third step: the numbers, or where they will come from. */
export function NumbersStep({ usesBeacon, transcript, drawn, moment }: NumbersStepProps) {
  const round = transcript === undefined ? null : roundIn(transcript)
  if (!drawn) {
    return (
      <Step number={3} title="The numbers">
        <p>{announced({ usesBeacon, transcript })}</p>
        {round && (
          <p>
            They come from <RoundLink round={round} />, which the beacon publishes on {moment(round.time)}. Nobody can
            choose or predict them.
          </p>
        )}
      </Step>
    )
  }
  const { drawnNumbers, signature } = drawn.lots
  if (round && signature) {
    return (
      <Step number={3} title="The numbers" when={<>Published by the beacon {moment(round.time)}</>}>
        <p>
          These numbers come from <RoundLink round={round} /> of {aBeacon}. The list named that round in advance. You
          can compare them at the source.
        </p>
        <Exact>{drawnNumbers}</Exact>
      </Step>
    )
  }
  return (
    <Step number={3} title="The numbers" when={<>Entered {moment(drawn.at)}</>}>
      <p className="type-figure py-1 break-words [word-spacing:0.3em]">{drawnNumbers}</p>
      {round && (
        <p>
          The list names <RoundLink round={round} /> of {aBeacon}, but this site {"couldn't"} reach it in time, so the
          organizer drew these numbers instead. You can try to open that round yourself.
        </p>
      )}
      {!round && numbersSource(drawn.lots.transcript) === 'unreachable' && (
        <p>
          The site uses {aBeacon}, but it{' '}
          {"couldn't be reached when the list was published, so the organizer drew the numbers."}
        </p>
      )}
    </Step>
  )
}

function announced({ usesBeacon, transcript }: Pick<NumbersStepProps, 'usesBeacon' | 'transcript'>): string {
  if (transcript === undefined) {
    return usesBeacon
      ? `The list names an upcoming round of ${aBeacon}. The round is at least a minute away, and its numbers decide the draw.`
      : 'Then the organizer rolls dice in front of witnesses and enters the numbers.'
  }
  const next = {
    beacon: `Next, the numbers are published by ${aBeacon}.`,
    witnesses: 'Next, the organizer rolls dice in front of witnesses and enters the numbers.',
    unreachable: `The site uses ${aBeacon}, but it couldn't be reached when the list was published. Next, the organizer rolls dice in front of witnesses and enters the numbers.`,
  }
  return next[numbersSource(transcript)]
}

const RoundLink = ({ round: { address, round } }: { round: BeaconRound }) => (
  <a href={address} target="_blank" rel="noreferrer">
    round {round}
  </a>
)
