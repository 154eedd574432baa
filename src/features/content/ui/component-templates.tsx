import { EmptyState } from '#ui/empty-state.tsx'
import { useClient } from '#ui/use-client.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { ComponentTemplate } from '../template-contract.ts'
import { componentTemplatesQuery } from './manager-queries.ts'
import type { Mode } from './mode-switch.tsx'
import { SnippetFrame } from './snippet-frame.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateList } from './template-list.tsx'

const loadDialog = () => import('./component-dialog.tsx')

/** Pieces of markup with their styles, kept for pages to come. */
export function ComponentTemplates({ mode }: { mode: Mode }) {
  return (
    <TemplateList
      query={componentTemplatesQuery(useClient())}
      empty={<EmptyState title="No components yet" hint="A component is a piece of HTML with styles of its own." />}
      mode={mode}
      add="New component"
      loadDialog={loadDialog}
    >
      {(template) => <Item key={template.id} template={template} mode={mode} />}
    </TemplateList>
  )
}

function Item({ template, mode }: { template: ComponentTemplate; mode: Mode }) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const { componentName, componentKey, isActive, styles } = template
  return (
    <TemplateCard
      name={componentName}
      templateKey={componentKey}
      isActive={isActive}
      onEdit={mode === 'edit' ? () => void show() : undefined}
    >
      {mode === 'edit' ? (
        <p className="line-clamp-3 font-mono text-sm break-words text-soft">{template.template || 'Empty'}</p>
      ) : (
        <SnippetFrame title={`Preview of ${componentName}`} html={template.template} styles={styles ?? ''} />
      )}
      {Dialog && <Dialog key={template.revision} template={template} {...state} />}
    </TemplateCard>
  )
}
