import Printer from 'lucide-react/icons/printer'
import { Button } from '#ui/button.tsx'

/** Hidden without JavaScript. */
export function PrintButton() {
  return (
    <Button onClick={() => window.print()} className="max-lg:hidden noscript:hidden print:hidden">
      <Printer aria-hidden />
      Print
    </Button>
  )
}
