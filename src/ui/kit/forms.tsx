import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { Select } from '#ui/form/select.tsx'
import { Stepper } from '#ui/form/stepper.tsx'
import { Suggest } from '#ui/form/suggest.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { grid, longName, Sample } from './sample.tsx'

const towns = [
  'Portland, Oregon',
  'Portland, Maine',
  'Port Angeles, Washington',
  'Porto, Portugal',
  'Port Louis, Mauritius',
]

/** 'err' fails, to show the error state. */
async function suggestTowns(query: string) {
  await new Promise((done) => setTimeout(done, 200))
  if (query.startsWith('err')) throw new Error('The search failed')
  const words = query.toLowerCase()
  return towns.filter((town) => town.toLowerCase().includes(words)).map((label) => ({ id: label, label }))
}

/** In the middle, with nothing entered, and at its maximum. */
function CountedGoals({ start }: { start: string }) {
  const [goals, setGoals] = useState(start)
  return <Stepper label="Goals of Harbor Hoops" value={goals} onChange={setGoals} max={99} />
}

export function Forms() {
  return (
    <>
      <Sample name="A form that has just failed: what was typed is kept" className="max-w-3xl">
        <FailingForm />
      </Sample>
      <div className={grid}>
        <Field label="Search" labelHidden>
          <Input type="search" before={<Search />} placeholder="Search tournaments..." />
        </Field>
        <Field label="Long" hint={`Hints may be long: ${longName}.`} error={`And so may errors: ${longName}.`}>
          <Input defaultValue={longName} />
        </Field>
        <Field label="Cannot be changed">
          <Input readOnly defaultValue="Single Elimination" />
        </Field>
        <Field label="Not available yet">
          <Input disabled defaultValue="After the draw" />
        </Field>
        <Field label="Not available yet" optional>
          <Select disabled>
            <option>Choose a court</option>
          </Select>
        </Field>
        <div>
          <Checkbox label="Verified results only" hint="Games played on Homefield" defaultChecked />
          <Checkbox label="Not available" disabled />
        </div>
        <CountedGoals start="2" />
        <CountedGoals start="" />
        <CountedGoals start="99" />
      </div>
    </>
  )
}

interface Entry {
  name: string
  sport: string
  location: string
  fee: string
  starts: string
  rules: string
  fair: boolean
}

const refused = {
  fee: { type: 'min', message: 'Entry fee must be $0 or at least $0.50' },
  starts: { type: 'required', message: 'Start date is required' },
  fair: { type: 'required', message: 'Please confirm this' },
}

function FailingForm() {
  const [sending, setSending] = useState(false)
  const { register, handleSubmit, setError, formState } = useForm<Entry>({
    defaultValues: { name: 'Pier Nine Threes', sport: 'basketball', fee: '-5', location: '' },
    errors: refused,
  })
  const { errors } = formState

  const send = handleSubmit(async () => {
    setSending(true)
    await new Promise((done) => setTimeout(done, 1500))
    setSending(false)
    setError('name', { message: 'There is already a tournament with this name on that day.' }, { shouldFocus: true })
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" error={errors.name?.message} className="sm:col-span-2">
        <Input {...register('name')} />
      </Field>
      <Field label="Sport">
        <Select {...register('sport')}>
          <option value="basketball">Basketball</option>
          <option value="soccer">Soccer</option>
        </Select>
      </Field>
      <Field label="Location" hint="Try 'port', 'xyz' or 'err'. Any text is fine.">
        <Suggest
          {...register('location')}
          load={suggestTowns}
          emptyText={(query) => `No locations found for "${query}"`}
        />
      </Field>
      <Field label="Entry fee" error={errors.fee?.message}>
        <Input before="$" inputMode="decimal" {...register('fee')} />
      </Field>
      <Field label="Start date" error={errors.starts?.message}>
        <Input type="datetime-local" {...register('starts')} />
      </Field>
      <Field label="Rules" optional hint="Put each rule on its own line." className="sm:col-span-2">
        <TextArea {...register('rules')} />
      </Field>
      <Checkbox
        label="I am allowed to use the courts on that day"
        error={errors.fair?.message}
        className="sm:col-span-2"
        {...register('fair')}
      />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" variant="primary" busy={sending}>
          Create Tournament
        </Button>
        <Button type="reset" variant="quiet">
          Reset
        </Button>
      </div>
    </form>
  )
}
