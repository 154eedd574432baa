import { Sample } from './sample.tsx'

const colors = [
  ['ground', 'bg-ground text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['sunken', 'bg-sunken text-soft'],
  ['ink', 'bg-ink text-ground'],
  ['pitch', 'bg-pitch text-chalk'],
  ['mown', 'bg-mown text-chalk'],
  ['flood', 'bg-flood text-on-flood'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger-ground', 'bg-danger-ground text-danger'],
  ['success-ground', 'bg-success-ground text-success'],
  ['warning-ground', 'bg-warning-ground text-warning'],
  ['info-ground', 'bg-info-ground text-info'],
] as const

export function Foundations() {
  return (
    <>
      <ul role="list" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {colors.map(([name, classes]) => (
          <li key={name} className={`flex h-24 items-end rounded-lg border border-line p-3 text-sm ${classes}`}>
            {name}
          </li>
        ))}
      </ul>
      <Sample name="type-title">
        <p className="type-title">Saturday under the lights</p>
      </Sample>
      <Sample name="type-heading">
        <p className="type-heading">Eight courts, sixteen teams, one trophy</p>
      </Sample>
      <Sample name="text, type-label, soft">
        <p className="max-w-prose">
          Check-in opens at 8:15 at the north gate. Bring two sets of shirts, a match ball and proof of age for every
          player. <a href="#foundations">House rules</a> apply.
        </p>
        <p className="type-label mt-2">Registration closes Friday at 6 PM</p>
        <p className="mt-1 text-sm text-soft">
          Łódź, Zürich, São Paulo, Košice: Latin Extended comes when it is needed.
        </p>
      </Sample>
      <Sample name="type-figure, tabular" className="flex flex-wrap gap-x-12 gap-y-4">
        <p className="type-figure text-5xl">21 : 19</p>
        <p className="type-figure text-right text-2xl">
          $1,118.40
          <br />
          $47.11
        </p>
      </Sample>
    </>
  )
}
