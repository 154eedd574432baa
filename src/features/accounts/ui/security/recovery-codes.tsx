import { useEffect, useRef } from 'react'
import { brand } from '#lib/brand.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast/toast.ts'

interface RecoveryCodesProps {
  codes: string[]
  /** Whether there were others before. */
  areRenewed: boolean
  onDone: () => void
}

/** New recovery codes, which are shown this once, to copy or download. */
export function RecoveryCodes({ codes, areRenewed, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = `${brand} recovery codes. Each logs you in once without your authenticator app.\n\n${codes.join('\n')}\n`

  const copy = async () => {
    toast(
      (await copyText(codes.join('\n')))
        ? { title: 'Recovery codes copied' }
        : { title: "Couldn't copy the codes", description: 'Select them and copy them yourself.', destructive: true },
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="type-subheading outline-none">
        Save your recovery codes
      </h3>
      <p className="max-w-prose text-soft">
        If you lose your phone, each of these codes logs you in once. Keep them where you keep your passwords.
      </p>
      <ol
        role="list"
        aria-label="Recovery codes"
        className="type-body grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono sm:max-w-md"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Alert tone="warning" title="We can't show them again.">
        {areRenewed && 'Older recovery codes no longer work.'}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy</Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass()}
        >
          Download
        </a>
        <Button variant="primary" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </div>
  )
}
