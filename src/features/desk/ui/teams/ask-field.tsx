import type { WaitingListOverview } from '#features/registrations/contract.ts'
import { callMinutes } from '#features/registrations/values.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

type Waiting = WaitingListOverview['first'][number]

interface AskFieldProps {
  /** The teams on call, in their order. */
  onCall: readonly Waiting[]
  /** Whom to ask first. */
  chosen: Waiting
  onChoose: (id: string) => void
}

/** Whom on the waiting list to ask first to play in place of a team. */
export function AskField({ onCall, chosen, onChoose }: AskFieldProps) {
  return (
    <Field
      label="Ask first"
      hint={
        chosen === onCall[0]
          ? `They have ${callMinutes} minutes to accept. After that, we ask the next team.`
          : "Other teams have waited longer. Explain why you're asking this one first."
      }
    >
      <Select value={chosen.id} onChange={({ target }) => onChoose(target.value)}>
        {onCall.map(({ id, teamName, captainName }, index) => (
          <option key={id} value={id}>
            {teamName} ({index === 0 ? `next in line, ${captainName}` : captainName})
          </option>
        ))}
      </Select>
    </Field>
  )
}
