import { useDebounced } from '#ui/debounce.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { unwrap } from '#ui/client/api.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Input } from '#ui/form/input.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { useClient } from '#ui/client/use-client.ts'
import { ComponentTemplateForm } from '../../template-contract.ts'
import type { ComponentTemplate } from '../../template-contract.ts'
import { contentKey } from '../queries.ts'
import { componentTemplatesKey, componentTemplatesQuery } from '../manager-queries.ts'
import { SnippetFrame } from './snippet-frame.tsx'
import { useStoredForm } from '../use-stored-form.ts'
import { TemplateDialog } from './template-dialog.tsx'

interface ComponentDialogProps {
  /** The component to edit; without it, the dialog adds one. */
  template?: ComponentTemplate
  open: boolean
  onOpenChange: (open: boolean) => void
}

const Fields = ComponentTemplateForm.extend({ styles: z.string() })
type Fields = z.infer<typeof Fields>

/** Edits or adds a component. What was typed survives a refused save. */
export default function ComponentDialog({ template, open, onOpenChange }: ComponentDialogProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useForm<Fields>({ resolver: standardSchemaResolver(Fields), defaultValues: fieldsOf(template) })
  const { errors } = form.formState
  const [html, styles] = useWatch({ control: form.control, name: ['template', 'styles'] })

  const storedForm = useStoredForm({
    form,
    opened: template,
    noun: 'component',
    key: { field: 'componentKey', taken: 'component_key_taken' },
    fieldsOf,
    readAll: () => queryClient.query({ ...componentTemplatesQuery(client), staleTime: 0 }),
    write: (typed, existing) => {
      const json = { ...typed, styles: typed.styles || null }
      if (!existing) return unwrap(client['component-templates'].$post({ json }))
      const { id, revision } = existing
      return unwrap(client['component-templates'][':id'].$patch({ param: { id }, json: { ...json, revision } }))
    },
    onSaved: () => {
      onOpenChange(false)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: componentTemplatesKey }),
        queryClient.invalidateQueries({ queryKey: contentKey }),
      ])
    },
  })

  return (
    <TemplateDialog
      open={open}
      onOpenChange={onOpenChange}
      form={form}
      storedForm={storedForm}
      noun="component"
      createLabel="Create component"
      preview={<Preview html={html} styles={styles} />}
    >
      <Field label="Component key" error={errors.componentKey?.message}>
        <Input {...form.register('componentKey')} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field label="Component name" error={errors.componentName?.message}>
        <Input {...form.register('componentName')} />
      </Field>
      <Field label="Template" error={errors.template?.message} hint="HTML. Scripts are removed.">
        <TextArea {...form.register('template')} rows={8} spellCheck={false} className="type-small font-mono" />
      </Field>
      <Field label="Styles" optional error={errors.styles?.message} hint="CSS for this component only.">
        <TextArea {...form.register('styles')} rows={4} spellCheck={false} className="type-small font-mono" />
      </Field>
      <Checkbox {...form.register('isActive')} label="Active" />
    </TemplateDialog>
  )
}

/** The component as the server would store it. */
function Preview({ html, styles }: { html: string; styles: string }) {
  const client = useClient()
  const content = useDebounced(html, 400)
  const { data } = useQuery({
    queryKey: ['content-preview', 'html', content],
    queryFn: async () =>
      (await unwrap(client.content.preview.$post({ json: { contentType: 'html', content } }))).content,
  })
  return typeof data === 'string' ? (
    <SnippetFrame title="Preview" html={data} styles={styles} className="h-48 lg:h-[50vh]" />
  ) : null
}

function fieldsOf(template: ComponentTemplate | undefined): Fields {
  const { componentKey = '', componentName = '', template: html = '', styles, isActive = true } = template ?? {}
  return { componentKey, componentName, template: html, styles: styles ?? '', isActive }
}
