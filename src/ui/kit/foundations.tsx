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

const textStyles = [
  ['type-title', 'Saturday under the lights'],
  ['type-title-long', 'The Long Weekend Tournament of the Eastern Harbor Clubs'],
  ['type-heading', 'Eight courts, sixteen teams, one trophy'],
  ['type-subheading', 'Pier Nine Threes'],
  ['type-lead', 'A day of three against three, from the first serve at nine to the final under lights.'],
  ['type-body', 'Check-in opens at 8:15 at the north gate. Bring two sets of shirts and a match ball.'],
  ['type-small', 'Łódź, Zürich, São Paulo, Košice: Latin Extended comes when it is needed.'],
  ['type-label', 'Registration closes Friday at 6 PM'],
  ['type-figure', '21 : 19'],
  ['type-figure-large', '$1,118.40'],
] as const

export function Foundations() {
  return (
    <>
      <ul role="list" className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {colors.map(([name, classes]) => (
          <li key={name} className={`flex h-24 items-end rounded-lg border border-line p-3 type-small ${classes}`}>
            {name}
          </li>
        ))}
      </ul>
      {textStyles.map(([name, sample]) => (
        <Sample key={name} name={name}>
          <p className={name}>{sample}</p>
        </Sample>
      ))}
      <Sample name="In the desk's density">
        <div data-density="desk" className="flex flex-col gap-2">
          {textStyles.map(([name, sample]) => (
            <p key={name} className={name}>
              {sample}
            </p>
          ))}
        </div>
      </Sample>
    </>
  )
}
