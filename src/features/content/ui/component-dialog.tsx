import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
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
import { ComponentTemplateForm } from '../template-contract.ts'
import type { ComponentTemplate } from '../template-contract.ts'
import { BesidePreview } from './beside-preview.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { componentTemplatesKey, componentTemplatesQuery } from './manager-queries.ts'
import { SnippetFrame } from './snippet-frame.tsx'
import { useSettled } from './use-settled.ts'
import { useStoredForm } from './use-stored-form.ts'

interface ComponentDialogProps {
  /** The component to change; without one, a new one. */
  template?: ComponentTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

const Fields = ComponentTemplateForm.extend({ styles: z.string() })
type Fields = z.infer<typeof Fields>

/** Changes a component, or adds one. What was typed stays when it is refused or the dialog is closed. */
export default function ComponentDialog({ template, open, onOpenChange }: ComponentDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm<Fields>({ resolver: standardSchemaResolver(Fields), defaultValues: fieldsOf(template) })
  const { errors, isSubmitting } = form.formState
  const [html, styles] = useWatch({ control: form.control, name: ['template', 'styles'] })

  const { stored, isOutdated, save, loadNewer } = useStoredForm({
    form,
    opened: template,
    noun: 'component',
    key: { field: 'componentKey', taken: 'component_key_taken' },
    fieldsOf,
    readAll: () => queryClient.query({ ...componentTemplatesQuery(client), staleTime: 0 }),
    write: (typed, known) => {
      const json = { ...typed, styles: typed.styles || null }
      if (!known) return answer(client['component-templates'].$post({ json }))
      const { id, revision } = known
      return answer(client['component-templates'][':id'].$patch({ param: { id }, json: { ...json, revision } }))
    },
    onSaved: () => {
      onOpenChange(false)
      return queryClient.invalidateQueries({ queryKey: componentTemplatesKey })
    },
  })

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={stored ? 'Edit component' : 'New component'} size="xl">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        {isOutdated && <ChangedMeanwhile onLoad={() => void loadNewer()} />}
        <BesidePreview preview={<Preview html={html} styles={styles} />}>
          <Field label="Component key" error={errors.componentKey?.message}>
            <Input {...form.register('componentKey')} spellCheck={false} autoCapitalize="none" />
          </Field>
          <Field label="Component name" error={errors.componentName?.message}>
            <Input {...form.register('componentName')} />
          </Field>
          <Field
            label="Template"
            error={errors.template?.message}
            hint="HTML. Scripts and anything else that could run are removed."
          >
            <TextArea {...form.register('template')} rows={8} spellCheck={false} className="font-mono text-sm" />
          </Field>
          <Field label="Styles" optional error={errors.styles?.message} hint="CSS for this component alone.">
            <TextArea {...form.register('styles')} rows={4} spellCheck={false} className="font-mono text-sm" />
          </Field>
          <Checkbox {...form.register('isActive')} label="Active" />
        </BesidePreview>
        <DialogActions onCancel={() => onOpenChange(false)}>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {stored ? 'Save changes' : 'Create component'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What the server would keep of it. */
function Preview({ html, styles }: { html: string; styles: string }) {
  const client = useClient()
  const content = useSettled(html)
  const { data } = useQuery({
    queryKey: ['content-preview', 'html', content],
    queryFn: async () =>
      (await answer(client.content.preview.$post({ json: { contentType: 'html', content } }))).content,
  })
  return typeof data === 'string' ? (
    <SnippetFrame title="Preview" html={data} styles={styles} className="h-48 lg:h-[50vh]" />
  ) : null
}

function fieldsOf(template: ComponentTemplate | undefined): Fields {
  const { componentKey = '', componentName = '', template: html = '', styles, isActive = true } = template ?? {}
  return { componentKey, componentName, template: html, styles: styles ?? '', isActive }
}
