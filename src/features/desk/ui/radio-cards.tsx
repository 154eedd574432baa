interface RadioCardsProps<Value extends string> {
  legend: string
  name: string
  /** A label and a sentence for each value. */
  choices: Readonly<Record<Value, readonly [label: string, hint: string]>>
  /** None is chosen when it is not among the choices. */
  chosen: string
  onChoose: (value: Value) => void
  columns: 2 | 3
}

/** A few choices, each with a sentence that says what it does. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, name, choices, chosen, onChoose, columns } = props
  return (
    <fieldset>
      <legend className="type-heading mb-3">{legend}</legend>
      <div className={columns === 2 ? 'grid gap-3 sm:grid-cols-2' : 'grid gap-3 sm:grid-cols-3'}>
        {Object.entries<readonly [string, string]>(choices).map(([value, [label, hint]]) => (
          <label key={value} className={cardClass}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value as Value)}
              className="sr-only"
            />
            <span className="type-label">{label}</span>
            <span className="type-small text-soft">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const cardClass =
  'relative flex cursor-pointer flex-col gap-1 rounded-lg border-2 border-line bg-surface p-4 transition-colors hover:border-ink ' +
  'has-checked:border-ink has-checked:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
