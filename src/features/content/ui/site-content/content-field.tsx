import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/textarea.tsx'
import { useClient } from '#ui/client/use-client.ts'
import type { Slot } from '../../slots.ts'
import { contentTypeLabels } from '../../values.ts'
import type { ContentType } from '../../values.ts'
import type { ContentFields } from './content-form.ts'
import { RowsField } from './rows-field.tsx'
import { componentTemplatesQuery, mediaQuery } from '../manager-queries.ts'

type ContentFieldProps = { form: UseFormReturn<ContentFields>; type: ContentType; slot?: Slot }

const typeHints: Partial<Record<ContentType, string>> = {
  html: 'Use paragraphs, lists, tables, links and pictures from the media library. Scripts are removed.',
  json: 'Structured data in the format the page expects.',
}

/** The field for the content: a text area, a picture from the media library, or a component. */
export function ContentField({ form, type, slot }: ContentFieldProps) {
  const hint = slot?.hint
  const error = form.formState.errors.content?.message
  if (slot?.picks === 'component') return <ComponentField form={form} hint={hint} error={error} />
  if (slot?.rows) return <RowsField form={form} label={slot.title} list={slot.rows} error={error} />
  if (type === 'image') return <PictureField form={form} hint={hint} error={error} />
  const isCode = type === 'html' || type === 'json'
  return (
    <Field label={contentTypeLabels[type]} hint={[hint, typeHints[type]].filter(Boolean).join(' ')} error={error}>
      <TextArea
        {...form.register('content')}
        rows={isCode ? 10 : 4}
        spellCheck={!isCode}
        className={isCode ? 'type-small font-mono' : undefined}
      />
    </Field>
  )
}

interface PickFieldProps {
  form: UseFormReturn<ContentFields>
  hint: string | undefined
  error: string | undefined
}

function ComponentField({ form, hint, error }: PickFieldProps) {
  const components = useQuery(componentTemplatesQuery(useClient())).data ?? []
  return (
    <Field label="Component" hint={hint} error={error}>
      {/* Drawn again once the list is there: a select cannot hold a value that is not one of its options. */}
      <Select key={components.length} {...form.register('content')}>
        <option value="">None</option>
        {components.map(({ componentKey, componentName, isActive }) => (
          <option key={componentKey} value={componentKey}>
            {isActive ? componentName : `${componentName} (inactive)`}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function PictureField({ form, hint, error }: PickFieldProps) {
  const pictures = useQuery(mediaQuery(useClient())).data ?? []
  const chosen = useWatch({ control: form.control, name: 'content' })
  const isListed = pictures.some(({ url }) => url === chosen)
  return (
    <Field label="Picture" hint={[hint, 'Upload pictures under Media Assets.'].filter(Boolean).join(' ')} error={error}>
      <Select {...form.register('content')}>
        <option value="">None</option>
        {chosen && !isListed && <option value={chosen}>{chosen}</option>}
        {pictures.map(({ id, url, originalName, alt }) => (
          <option key={id} value={url}>
            {alt || originalName}
          </option>
        ))}
      </Select>
      {chosen && <img src={chosen} alt="Your choice" className="mt-2 max-h-48 w-fit rounded-md border border-line" />}
    </Field>
  )
}
