import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useClient } from '#ui/use-client.ts'
import { useLazyDialog } from '#ui/use-lazy-dialog.ts'
import type { EmailTemplate } from '../template-contract.ts'
import { EmailPreview } from './email-preview.tsx'
import { emailTemplatesQuery } from './manager-queries.ts'
import type { Mode } from './mode-switch.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateList } from './template-list.tsx'

const loadDialog = () => import('./email-dialog.tsx')

/** Every mail that goes out, in the words it goes out with. */
export function EmailTemplates({ mode }: { mode: Mode }) {
  return (
    <TemplateList
      query={emailTemplatesQuery(useClient())}
      empty={<EmptyState title="No email templates yet" hint="Emails go out with their built-in text." />}
      mode={mode}
      add="New template"
      loadDialog={loadDialog}
    >
      {(template) => <Item key={template.id} template={template} mode={mode} />}
    </TemplateList>
  )
}

function Item({ template, mode }: { template: EmailTemplate; mode: Mode }) {
  const { Dialog, state, show } = useLazyDialog(loadDialog)
  const { subject, templateKey, isActive, isBuiltIn, variables, unknownVariables } = template
  return (
    <TemplateCard
      name={subject}
      templateKey={templateKey}
      isActive={isActive}
      badges={
        <>
          {!isBuiltIn && <Badge tone="info">Custom template</Badge>}
          {unknownVariables.length > 0 && <Badge tone="danger">Unknown: {unknownVariables.join(', ')}</Badge>}
        </>
      }
      onEdit={mode === 'edit' ? () => void show() : undefined}
    >
      {mode === 'edit' ? (
        <p className="text-sm break-words text-soft">
          {variables.length > 0 ? `Variables: ${variables.join(', ')}` : 'No variables'}
        </p>
      ) : (
        <EmailPreview draft={template} />
      )}
      {Dialog && <Dialog key={template.revision} template={template} {...state} />}
    </TemplateCard>
  )
}
