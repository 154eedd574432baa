import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { maxCourtNameLength, maxCourts } from '#features/competition/values.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { hoursProblemsIn, newCourt, type CourtRow, type RefusedFields } from './court-form.ts'
import { HoursFields } from './hours-fields.tsx'

interface CourtFieldsProps {
  courts: readonly CourtRow[]
  days: readonly string[]
  /** Whether each court has its own opening hours. */
  hasOwnHours: boolean
  /** For each court, what is wrong with its name. */
  nameProblems: readonly (string | undefined)[]
  refused: RefusedFields
  onChange: (courts: CourtRow[]) => void
}

/** The courts in their order: names, which one is the main court, and their own hours. */
export function CourtFields({ courts, days, hasOwnHours, nameProblems, refused, onChange }: CourtFieldsProps) {
  const change = (at: number, changes: Partial<CourtRow>) =>
    onChange(courts.map((court, index) => (index === at ? { ...court, ...changes } : court)))
  const moveUp = (at: number) =>
    onChange([...courts.slice(0, at - 1), courts[at]!, courts[at - 1]!, ...courts.slice(at + 1)])
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="type-label mb-2">Courts</legend>
      {courts.map((court, index) => (
        <div key={court.key} className="flex flex-col gap-3">
          <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
            <Field
              label={`Name of court ${index + 1}`}
              labelHidden
              error={nameProblems[index]}
              className="min-w-0 flex-1 basis-full sm:max-w-72 sm:basis-0"
            >
              <Input
                value={court.name}
                maxLength={maxCourtNameLength}
                onChange={({ target }) => change(index, { name: target.value })}
              />
            </Field>
            <Checkbox
              label="Main court"
              checked={court.isMain}
              onChange={({ target }) =>
                onChange(courts.map((other) => ({ ...other, isMain: other === court && target.checked })))
              }
            />
            {courts.length > 1 && (
              <Button
                variant="quiet"
                className="ml-auto sm:ml-0"
                disabled={index === 0}
                aria-label={`Move ${court.name} up`}
                onClick={() => moveUp(index)}
              >
                <ArrowUp aria-hidden />
              </Button>
            )}
            <Button
              variant="quiet"
              className={courts.length > 1 ? undefined : 'ml-auto sm:ml-0'}
              aria-label={`Remove ${court.name}`}
              onClick={() => onChange(courts.filter((other) => other !== court))}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
          {hasOwnHours && (
            <HoursFields
              legend={`Hours for ${court.name}`}
              days={days}
              hours={court.hours}
              problems={hoursProblemsIn(court.hours, index, refused)}
              onChange={(hours) => change(index, { hours })}
            />
          )}
        </div>
      ))}
      <p className="type-small text-soft">If you choose a main court, the final is played there.</p>
      {courts.length < maxCourts && (
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          onClick={() => onChange([...courts, { ...newCourt(courts.length + 1), hours: courts.at(-1)?.hours ?? [] }])}
        >
          <Plus aria-hidden />
          Add court
        </Button>
      )}
    </fieldset>
  )
}
