import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { CardText } from './input.ts'

/** Stripe's published test numbers, and what each of them does (docs.stripe.com/testing). */
const testCards = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0027 6000 3184', does: 'Requires 3-D Secure' },
  { number: '4000 0000 0000 0002', does: 'Is declined' },
  { number: '4000 0000 0000 9995', does: 'Has insufficient funds' },
]

interface TestCardsProps {
  disabled: boolean
  onPick: (card: CardText) => void
}

/** The cards that work in the sandbox, folded away. Using one fills in the form. */
export function TestCards({ disabled, onPick }: TestCardsProps) {
  return (
    <Disclosure boxed summary="Test cards" className="group-has-data-instead:hidden">
      <p className="type-small text-soft">Use any future date and security code.</p>
      <ul role="list" className="my-1 flex flex-col">
        {testCards.map(({ number, does }) => (
          <li key={number} className="flex min-h-11 items-center gap-3 border-t border-line py-1 first:border-0">
            <span className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-baseline">
              <span className="font-semibold whitespace-nowrap">{number}</span>
              <span className="type-small text-soft">{does}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              disabled={disabled}
              aria-label={`Use ${number}`}
              onClick={() => onPick({ number, expiry: inThreeYears(), cvc: '123' })}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function inThreeYears(): string {
  return `12 / ${(new Date().getFullYear() + 3) % 100}`
}
