import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { toast } from '#ui/toast/toast.ts'
import { verifyDrawProgram } from '#engine/draw/verify-draw-program.ts'
import { Folded } from './step.tsx'

/** A short program that checks the draw without this site's code. */
export function CheckYourself({ url, draw }: { url: string; draw: number }) {
  const program = verifyDrawProgram(url, draw)
  const copy = async () => {
    if (await copyText(program)) toast({ title: 'Program copied!' })
    else toast({ title: "Couldn't copy the program", description: 'Select it and copy it instead.', destructive: true })
  }
  return (
    <Folded title="Check it with your own program">
      <div className="flex flex-col gap-3 pb-2">
        <p>
          This program uses nothing from this site except the{' '}
          <a href={url} target="_blank" rel="noreferrer">
            public data
          </a>
          {". Read it, then run it with Node or in your browser's console."}
        </p>
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways
          tabIndex={0}
          aria-label="The program"
          role="region"
          className="type-small max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono"
        >
          {program}
        </pre>
        <Button onClick={() => void copy()} className="self-start noscript:hidden">
          Copy the program
        </Button>
      </div>
    </Folded>
  )
}
