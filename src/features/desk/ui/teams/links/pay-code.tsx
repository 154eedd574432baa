import { QrCode } from '#ui/qr-code.tsx'
import { LinkButtons } from './link-buttons.tsx'

interface PayCodeProps {
  url: string
  /** '$50'. */
  fee: string
  teamName: string
}

/** A team's pay link as a code for another phone. Needs no signal. */
export function PayCode({ url, fee, teamName }: PayCodeProps) {
  return (
    <section className="flex flex-col items-center gap-3">
      <div className="w-full">
        <h3 className="type-label">By card</h3>
        <p className="type-small text-soft">Anyone can scan this code and pay, without an account.</p>
      </div>
      <QrCode text={url} label={`QR code to pay ${fee} for ${teamName}`} className="w-full max-w-56" />
      <div className="grid w-full grid-flow-col gap-3">
        <LinkButtons url={url} title={`Pay ${fee} for ${teamName}`} copied="Anyone who has it can pay for this team" />
      </div>
    </section>
  )
}
