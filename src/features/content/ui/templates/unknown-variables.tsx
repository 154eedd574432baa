import { Alert } from '#ui/alert.tsx'

interface UnknownVariablesProps {
  unknown: readonly string[]
  /** The variables that the email has. */
  known: readonly string[]
}

/** Warns about names in double braces that the email has no value for, and lists those it has. Nothing if there are none. */
export function UnknownVariables({ unknown, known }: UnknownVariablesProps) {
  if (unknown.length === 0) return null
  return (
    <Alert tone="warning" title={unknown.length === 1 ? 'Unknown variable' : 'Unknown variables'}>
      <p className="break-words">{inBraces(unknown)} will be left empty when the email is sent.</p>
      <p className="break-words">
        {known.length > 0 ? `This email has ${inBraces(known)}.` : 'This email has no variables.'}
      </p>
    </Alert>
  )
}

const inBraces = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')
