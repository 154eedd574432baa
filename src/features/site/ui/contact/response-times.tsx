import { responseHours } from '../../values.ts'

const promises = [
  { hours: responseHours.payment, about: 'for payments' },
  { hours: responseHours.technical, about: 'for technical problems' },
  { hours: responseHours.general, about: 'for everything else' },
]

/** How soon we promise to answer. */
export function ResponseTimes() {
  return (
    <dl className="flex flex-col">
      {promises.map(({ hours, about }) => (
        <div key={about} className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-3 last:pb-0">
          <dt className="type-small order-last text-soft">{about}</dt>
          <dd className="type-figure w-26 shrink-0">{hours} hours</dd>
        </div>
      ))}
    </dl>
  )
}
