import { BackgroundVideo } from '#ui/background-video.tsx'
import { Ball } from '#ui/courts/ball.tsx'
import { CourtLines } from '#ui/courts/court-lines.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import { courts } from '#ui/courts/courts.ts'
import { loops } from '#ui/loops/loops.ts'
import { Sample } from './sample.tsx'

export function Courts() {
  return (
    <>
      <Sample name="Page hero">
        <div className="relative isolate scheme-dark overflow-hidden rounded-lg bg-pitch px-6 py-16 text-chalk sm:px-12 sm:py-28">
          <CourtPicture
            sport="basketball"
            quiet
            shot={{ at: [13, 8.5], span: 26, angle: -24, ball: [17.4, 11] }}
            className="absolute inset-0 -z-10"
          />
          <p className="type-title max-w-2xl">Find your game. Bring your team.</p>
        </div>
      </Sample>
      <Sample name="Videos behind text: played in turn, with a pause button, hidden with reduced motion">
        <div className="relative isolate scheme-dark overflow-hidden rounded-lg bg-pitch px-6 py-16 text-chalk sm:px-12">
          <BackgroundVideo sources={loops} className="absolute inset-0 -z-10 size-full" />
          <p className="type-title max-w-2xl">Kick-off at noon.</p>
        </div>
      </Sample>
      {Object.entries(courts).map(([name, { size, shots }]) => (
        <Sample
          key={name}
          name={`${name}: ${size[0]} × ${size[1]} m`}
          className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-4"
        >
          <div className="aspect-video rounded-lg border border-line bg-surface p-3">
            <CourtLines sport={name} className="size-full" />
          </div>
          {shots.map((shot) => (
            <CourtPicture key={shot.angle} sport={name} shot={shot} className="aspect-video rounded-lg" />
          ))}
        </Sample>
      ))}
      <Sample name="Balls, as on the map" className="flex flex-wrap gap-3 sm:gap-5">
        {[...Object.keys(courts), 'curling'].map((name) => (
          <Ball key={name} sport={name} className="size-11" />
        ))}
      </Sample>
      <Sample name="Any other sport, and every shape of box" className="flex flex-wrap gap-3 sm:gap-5">
        <CourtPicture sport="curling" className="h-32 w-56 rounded-lg" />
        <CourtPicture sport="tennis" className="size-32 rounded-lg" />
        <CourtPicture sport="soccer" className="h-32 w-20 rounded-lg" />
        <CourtPicture sport="basketball" className="h-16 w-full rounded-lg" />
      </Sample>
    </>
  )
}
