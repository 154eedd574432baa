import { Container } from '#ui/page/container.tsx'
import { CourtPicture } from '#ui/courts/court-picture.tsx'
import type { Shot } from '#ui/courts/courts.ts'
import { cx } from '#ui/cx.ts'
import { Stat } from '#ui/stat.tsx'
import type { Article } from '../article/article.ts'

/** Under the basket, with the ball in the air. */
const underTheBasket: Shot = { at: [5, 7.5], span: 16, angle: 64, ball: [6.4, 5.6] }

/** The top of About: title, lead and figures. */
export function AboutHero({ article: { title, lead, image, figures, figuresNote } }: { article: Article }) {
  return (
    <section className="scheme-dark relative isolate overflow-hidden bg-pitch text-chalk">
      {image ? (
        <img src={image.url} alt={image.alt} className={cx(pictureClass, 'object-cover')} />
      ) : (
        <CourtPicture sport="basketball" shot={underTheBasket} className={pictureClass} />
      )}
      <Container className="flex flex-col gap-10 pt-12 pb-10 sm:pt-20">
        <div className="flex max-w-2xl flex-col gap-4">
          <h1 className="type-title">{title}</h1>
          <p className="type-lead">{lead}</p>
        </div>
        <div className="flex flex-col gap-4 border-t-2 border-chalk pt-6">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-6 md:flex md:justify-between lg:justify-start lg:gap-x-14">
            {figures?.map(({ value, label }) => (
              <Stat key={label} value={value} label={label} />
            ))}
          </dl>
          {figuresNote && <p className="type-small max-w-2xl">{figuresNote}</p>}
        </div>
      </Container>
    </section>
  )
}

const pictureClass = 'absolute inset-y-0 right-0 -z-10 hidden h-full w-[38%] mask-l-from-75% lg:block'
