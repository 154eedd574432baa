interface ChoicesProps {
  legend: string
  name: string
  choices: readonly (readonly [value: string, label: string])[]
  chosen: string | null
  onChoose: (value: string) => void
}

/** Radio buttons that are as large as buttons. */
export function Choices({ legend, name, choices, chosen, onChoose }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="type-label mb-2">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, label]) => (
          <label
            key={value}
            className="type-label inline-flex min-h-11 max-w-full items-center rounded-md border border-edge px-4 py-1.5 break-words hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="sr-only"
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
