import { useQuery } from '@tanstack/react-query'
import { capitalize } from '#lib/words.ts'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { SiteContent } from '../../contract.ts'
import { isComponentSlot } from '../../values.ts'
import type { ComponentTemplate } from '../../template-contract.ts'
import { componentTemplatesQuery, siteContentQuery } from '../manager-queries.ts'
import type { Mode } from '../mode-switch.tsx'
import { SnippetFrame } from './snippet-frame.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateList } from './template-list.tsx'

const loadDialog = () => import('./component-dialog.tsx')

/** Reusable pieces of HTML with their own styles. */
export function ComponentTemplates({ mode }: { mode: Mode }) {
  return (
    <TemplateList
      query={componentTemplatesQuery(useClient())}
      empty={
        <EmptyState title="No components yet" hint="A component is a reusable piece of HTML with its own styles." />
      }
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
  const shownOn = pagesShowing(template, useQuery(siteContentQuery(useClient())).data)
  const { componentName, componentKey, isActive, styles } = template
  return (
    <TemplateCard
      name={componentName}
      templateKey={componentKey}
      isActive={isActive}
      onEdit={mode === 'edit' ? () => void show() : undefined}
    >
      {mode === 'edit' ? (
        <p className="type-small line-clamp-3 font-mono break-words text-soft">{template.template || 'Empty'}</p>
      ) : (
        <SnippetFrame title={`Preview of ${componentName}`} html={template.template} styles={styles ?? ''} />
      )}
      <p className="type-small break-words text-soft">
        {shownOn.length > 0
          ? `Shown on ${shownOn.join(', ')}`
          : 'Not used on any page. Add it to one under Site Content.'}
      </p>
      {Dialog && <Dialog key={template.revision} template={template} {...state} />}
    </TemplateCard>
  )
}

/** The pages whose component slot names this one. */
function pagesShowing({ componentKey }: ComponentTemplate, texts: readonly SiteContent[] = []): string[] {
  return texts
    .filter(({ contentKey, content }) => isComponentSlot(contentKey) && content === componentKey)
    .map(({ contentKey }) => capitalize(contentKey.split('.')[0] ?? ''))
}
