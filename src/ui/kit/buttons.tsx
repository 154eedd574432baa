import Plus from 'lucide-react/icons/plus'
import { Button, buttonClass } from '#ui/button.tsx'
import { longName, row, Sample } from './sample.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function Buttons() {
  return (
    <>
      {variants.map((variant) => (
        <Sample key={variant} name={variant} className={row}>
          <Button variant={variant} size="lg">
            Register Team - $40
          </Button>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} size="sm">
            Edit
          </Button>
          <Button variant={variant}>
            <Plus aria-hidden />
            Add a player
          </Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Tournament Full
          </Button>
          <a href="#buttons" className={buttonClass({ variant })}>
            A link
          </a>
        </Sample>
      ))}
      <Sample name="Wide, with a long word in it" className="flex max-w-sm flex-col gap-3">
        <Button variant="primary" wide>
          Register Team - $1,250.50
        </Button>
        <Button wide>{longName}</Button>
      </Sample>
    </>
  )
}
