import { Container } from '#ui/page/container.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ThemeSwitch } from '#ui/page/theme-switch.tsx'
import { Badges } from './badges.tsx'
import { Buttons } from './buttons.tsx'
import { Cards } from './cards.tsx'
import { Courts } from './courts.tsx'
import { Forms } from './forms.tsx'
import { Foundations } from './foundations.tsx'
import { Lists } from './lists.tsx'
import { Navigation } from './navigation.tsx'
import { Numbers } from './numbers.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'

const sections = [
  { id: 'foundations', title: 'Color and type', Content: Foundations },
  { id: 'courts', title: 'Courts', Content: Courts },
  { id: 'buttons', title: 'Buttons', Content: Buttons },
  { id: 'badges', title: 'Badges', Content: Badges },
  { id: 'cards', title: 'Cards', Content: Cards },
  { id: 'numbers', title: 'Numbers and facts', Content: Numbers },
  { id: 'forms', title: 'Forms', Content: Forms },
  { id: 'states', title: 'States', Content: States },
  { id: 'lists', title: 'Lists', Content: Lists },
  { id: 'navigation', title: 'Navigation', Content: Navigation },
  { id: 'overlays', title: 'Overlays', Content: Overlays },
]

/** Every component of the design system in every state, with extreme content. Development only. */
export default function Kit() {
  return (
    <Container className="pb-24">
      <PageHeader
        title="Kit"
        lead="Every component in every state. Change the theme, narrow the window, zoom to 200%."
        actions={<ThemeSwitch />}
      />
      <nav aria-label="Sections" className="flex flex-wrap gap-x-5 py-3">
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="type-label inline-flex min-h-11 items-center hover:underline">
            {title}
          </a>
        ))}
      </nav>
      {sections.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-label={title} className="flex flex-col gap-8 pt-16">
          <h2 className="type-heading touchline pb-4">{title}</h2>
          <Content />
        </section>
      ))}
    </Container>
  )
}
