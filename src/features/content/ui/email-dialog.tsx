import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { answer } from '#ui/api.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DialogActions } from '#ui/dialog-actions.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useClient } from '#ui/use-client.ts'
import { EmailTemplateForm } from '../template-contract.ts'
import type { EmailTemplate } from '../template-contract.ts'
import { BesidePreview } from './beside-preview.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { EmailPreview } from './email-preview.tsx'
import { emailTemplatesKey, emailTemplatesQuery } from './manager-queries.ts'
import { TestMailButton } from './test-mail-button.tsx'
import { useStoredForm } from './use-stored-form.ts'

interface EmailDialogProps {
  /** The template to change; without one, a new one. */
  template?: EmailTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Variables stand in one line, with commas between them. */
const Fields = EmailTemplateForm.extend({ variables: z.string() })
type Fields = z.infer<typeof Fields>

/** Changes a mail's words, or adds a template, with the mail as it would arrive beside them. What was typed stays. */
export default function EmailDialog({ template, open, onOpenChange }: EmailDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm<Fields>({ resolver: standardSchemaResolver(Fields), defaultValues: fieldsOf(template) })
  const { errors, isSubmitting } = form.formState
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) }

  const { stored, isOutdated, save, loadNewer } = useStoredForm({
    form,
    opened: template,
    noun: 'email template',
    key: { field: 'templateKey', taken: 'email_template_key_taken' },
    fieldsOf,
    readAll: () => queryClient.query({ ...emailTemplatesQuery(client), staleTime: 0 }),
    write: (typed, known) => {
      const json = { ...typed, variables: namesIn(typed.variables) }
      if (!known) return answer(client['email-templates'].$post({ json }))
      const { id, revision } = known
      return answer(client['email-templates'][':id'].$patch({ param: { id }, json: { ...json, revision } }))
    },
    onSaved: () => {
      onOpenChange(false)
      return queryClient.invalidateQueries({ queryKey: emailTemplatesKey })
    },
  })

  const isBuiltIn = stored?.isBuiltIn ?? false
  const draft = { ...fields, variables: namesIn(fields.variables) }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={stored ? 'Edit email template' : 'New email template'}
      size="xl"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {isOutdated && <ChangedMeanwhile onLoad={() => void loadNewer()} />}
        <BesidePreview preview={Fields.safeParse(fields).success && <EmailPreview draft={draft} isTall />}>
          <Field
            label="Template key"
            error={errors.templateKey?.message}
            hint={isBuiltIn ? 'The site sends this email under this key.' : undefined}
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
            hint="Names, separated by commas. Written in double braces, such as {{firstName}}, each is filled in when the email is sent."
          >
            <Input {...form.register('variables')} readOnly={isBuiltIn} spellCheck={false} autoCapitalize="none" />
          </Field>
          <Field label="HTML content" error={errors.htmlContent?.message}>
            <TextArea {...form.register('htmlContent')} rows={8} spellCheck={false} className="font-mono text-sm" />
          </Field>
          <Field
            label="Text content"
            error={errors.textContent?.message}
            hint="For email programs that do not show HTML."
          >
            <TextArea {...form.register('textContent')} rows={6} className="font-mono text-sm" />
          </Field>
          <Checkbox
            {...form.register('isActive')}
            label="Active"
            hint={isBuiltIn && 'While it is not, the mail goes out in its built-in words.'}
          />
        </BesidePreview>
        <DialogActions onCancel={() => onOpenChange(false)} others={<TestMailButton draft={draft} />}>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {stored ? 'Save changes' : 'Create template'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
