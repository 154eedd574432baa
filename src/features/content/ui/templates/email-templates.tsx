import { Badge } from '#ui/badge/badge.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { useLazyDialog } from '#ui/lazy.tsx'
import type { EmailTemplate } from '../../template-contract.ts'
import { EmailPreview } from './email-preview.tsx'
import { emailTemplatesQuery } from '../manager-queries.ts'
import type { Mode } from '../mode-switch.tsx'
import { TemplateCard } from './template-card.tsx'
import { TemplateList } from './template-list.tsx'
import { UnknownVariables } from './unknown-variables.tsx'

const loadDialog = () => import('./email-dialog.tsx')

/** The templates of every email the site sends. */
export function EmailTemplates({ mode }: { mode: Mode }) {
  return (
    <TemplateList
      query={emailTemplatesQuery(useClient())}
      empty={<EmptyState title="No email templates yet" hint="Emails are sent with their built-in text." />}
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
  const { subject, templateKey, isActive, isBuiltIn, variables, knownVariables, unknownVariables } = template
  return (
    <TemplateCard
      name={subject}
      templateKey={templateKey}
      isActive={isActive}
      badges={!isBuiltIn && <Badge tone="info">Custom template</Badge>}
      onEdit={mode === 'edit' ? () => void show() : undefined}
    >
      {mode === 'edit' ? (
        <>
          <p className="type-small break-words text-soft">
            {variables.length > 0 ? `Variables: ${variables.join(', ')}` : 'No variables'}
          </p>
          <UnknownVariables unknown={unknownVariables} known={knownVariables} />
        </>
      ) : (
        <EmailPreview draft={template} />
      )}
      {Dialog && <Dialog key={template.revision} template={template} {...state} />}
    </TemplateCard>
  )
}
