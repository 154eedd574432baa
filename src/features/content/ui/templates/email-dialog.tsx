import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { unwrap } from '#ui/client/api.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { EmailTemplateForm } from '../../template-contract.ts'
import type { EmailTemplate } from '../../template-contract.ts'
import { EmailPreview } from './email-preview.tsx'
import { emailTemplatesKey, emailTemplatesQuery } from '../manager-queries.ts'
import { TestMailButton } from './test-mail-button.tsx'
import { useStoredForm } from '../use-stored-form.ts'
import { TemplateDialog } from './template-dialog.tsx'

interface EmailDialogProps {
  /** The template to edit; without it, the dialog adds one. */
  template?: EmailTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** In the form, variables are one comma-separated line. */
const Fields = EmailTemplateForm.extend({ variables: z.string() })
type Fields = z.infer<typeof Fields>

/** Edits or adds an email template with a live preview. What was typed survives a refused save. */
export default function EmailDialog({ template, open, onOpenChange }: EmailDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm<Fields>({ resolver: standardSchemaResolver(Fields), defaultValues: fieldsOf(template) })
  const { errors } = form.formState
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) }

  const storedForm = useStoredForm({
    form,
    opened: template,
    noun: 'email template',
    key: { field: 'templateKey', taken: 'email_template_key_taken' },
    fieldsOf,
    readAll: () => queryClient.query({ ...emailTemplatesQuery(client), staleTime: 0 }),
    write: (typed, existing) => {
      const json = { ...typed, variables: namesIn(typed.variables) }
      if (!existing) return unwrap(client['email-templates'].$post({ json }))
      const { id, revision } = existing
      return unwrap(client['email-templates'][':id'].$patch({ param: { id }, json: { ...json, revision } }))
    },
    onSaved: () => {
      onOpenChange(false)
      return queryClient.invalidateQueries({ queryKey: emailTemplatesKey })
    },
  })

  const isBuiltIn = storedForm.stored?.isBuiltIn ?? false
  const draft = { ...fields, variables: namesIn(fields.variables) }
  return (
    <TemplateDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      storedForm={storedForm}
      noun="email template"
      createLabel="Create template"
      preview={Fields.safeParse(fields).success && <EmailPreview draft={draft} isTall />}
      actions={<TestMailButton draft={draft} />}
    >
      <Field
        label="Template key"
        error={errors.templateKey?.message}
        hint={isBuiltIn ? 'The site uses this key to send the email.' : undefined}
      >
        <Input {...form.register('templateKey')} readOnly={isBuiltIn} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field label="Subject" error={errors.subject?.message}>
        <Input {...form.register('subject')} />
      </Field>
      <Field
        label="Variables"
        optional
        error={errors.variables?.message}
        hint="Comma-separated names. Use them in double braces, like {{firstName}}; they are filled in when the email is sent."
      >
        <Input {...form.register('variables')} readOnly={isBuiltIn} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field label="HTML content" error={errors.htmlContent?.message}>
        <TextArea {...form.register('htmlContent')} rows={8} spellCheck={false} className="font-mono type-small" />
      </Field>
      <Field label="Text content" error={errors.textContent?.message} hint="For email programs that do not show HTML.">
        <TextArea {...form.register('textContent')} rows={6} className="font-mono type-small" />
      </Field>
      <Checkbox
        {...form.register('isActive')}
        label="Active"
        hint={isBuiltIn && 'When this is off, the email uses its default text.'}
      />
    </TemplateDialog>
  )
}

function fieldsOf(template: EmailTemplate | undefined): Fields {
  const { templateKey = '', subject = '', htmlContent = '', textContent = '', isActive = true } = template ?? {}
  return { templateKey, subject, htmlContent, textContent, isActive, variables: template?.variables.join(', ') ?? '' }
}

function namesIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((name) => name.replaceAll(/[{}]/g, ''))
    .filter(Boolean)
}
