import { Container } from '#ui/page/container.tsx'
import { cx } from '#ui/cx.ts'
import { escapedStyles } from '../styles.ts'
import { componentSlot } from '../values.ts'
import { usePageTexts } from './use-page-texts.ts'

/** The component that the administrator placed at the end of this page, if any. Its styles reach nothing outside of it. */
export function PlacedComponent({ page }: { page: string }) {
  const component = usePageTexts(page)[componentSlot(page)]?.component
  if (!component) return null
  const scope = `component-${page}`
  return (
    <Container className="pb-16">
      <style dangerouslySetInnerHTML={{ __html: `.${scope} { ${escapedStyles(component.styles)} }` }} />
      {/* The server sanitized it before storing it. */}
      <div className={cx(scope, 'prose contain-content')} dangerouslySetInnerHTML={{ __html: component.html }} />
    </Container>
  )
}
