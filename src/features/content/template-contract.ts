import { z } from 'zod'
import { pageCursor, pageLimit } from '#lib/list-query.ts'
import { seenRevision } from '#lib/schemas.ts'
import { line } from './contract.ts'
import { hasMatchingBraces } from './styles.ts'
import { maxKeyLength, maxTemplateLength, maxTitleLength, maxVariables } from './values.ts'

const words = (what: string, required: string) =>
  z
    .string(required)
    .max(maxTemplateLength, `${what} must be at most ${maxTemplateLength.toLocaleString('en-US')} characters`)
    .refine((text) => text.trim() !== '', required)

const Variable = z
  .string('Variables must be names')
  .trim()
  .regex(/^[A-Za-z]\w{0,59}$/, 'Variables must start with a letter and contain only letters, digits and _')

/** The fields of the email template form (docs/product.md). Subject and contents are mustache templates. */
export const EmailTemplateForm = z.object({
  templateKey: line('Template key', 'Template key is required', maxKeyLength),
  subject: line('Subject', 'Subject is required', maxTitleLength),
  htmlContent: words('HTML content', 'HTML content is required'),
  textContent: words('Text content', 'Text content is required'),
  variables: z.array(Variable).max(maxVariables, `A template can have at most ${maxVariables} variables`),
  isActive: z.boolean(),
})

export const CreateEmailTemplate = EmailTemplateForm.extend({
  variables: EmailTemplateForm.shape.variables.default([]),
  isActive: EmailTemplateForm.shape.isActive.default(true),
})

/** Any of the fields; omitted ones stay unchanged. */
export const EditEmailTemplate = EmailTemplateForm.partial().extend({ revision: seenRevision })

export const EmailTemplate = z.object({
  ...EmailTemplateForm.shape,
  id: z.uuid(),
  /** The names that have a value in this mail. */
  knownVariables: z.array(z.string()),
  /** Names in the template without a value; they are empty in the sent mail. */
  unknownVariables: z.array(z.string()),
  /** Sent by the app; its key cannot change. */
  isBuiltIn: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Identifies the version of the editable fields. */
  revision: z.string(),
})

export const EmailTemplateList = z.array(EmailTemplate)

/** An unsaved template. */
export const EmailDraft = EmailTemplateForm.omit({ isActive: true }).extend({
  templateKey: z.string().trim().max(maxKeyLength).default(''),
  variables: EmailTemplateForm.shape.variables.default([]),
})

export const EmailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  knownVariables: z.array(z.string()),
  unknownVariables: z.array(z.string()),
})

export const TestMail = z.object({ to: z.string() })

/** The fields of the component template form (docs/product.md). */
export const ComponentTemplateForm = z.object({
  componentKey: line('Component key', 'Component key is required', maxKeyLength),
  componentName: line('Component name', 'Component name is required', maxTitleLength),
  template: z.string('The template must be text').max(maxTemplateLength, 'The template is too long'),
  styles: z
    .string('The styles must be text')
    .max(maxTemplateLength, 'The styles are too long')
    .refine(hasMatchingBraces, 'A brace, quote or comment in the styles is not closed')
    .nullable(),
  isActive: z.boolean(),
})

export const CreateComponentTemplate = ComponentTemplateForm.extend({
  template: ComponentTemplateForm.shape.template.default(''),
  styles: ComponentTemplateForm.shape.styles.default(null),
  isActive: ComponentTemplateForm.shape.isActive.default(true),
})

/** Any of the fields; omitted ones stay unchanged. */
export const EditComponentTemplate = ComponentTemplateForm.partial().extend({ revision: seenRevision })

export const ComponentTemplate = z.object({
  ...ComponentTemplateForm.shape,
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Identifies the version of the editable fields. */
  revision: z.string(),
})

export const ComponentTemplateList = z.array(ComponentTemplate)

export const ListTemplates = z.object({
  limit: pageLimit(),
  cursor: pageCursor(),
})

export type EmailTemplateForm = z.infer<typeof EmailTemplateForm>
export type CreateEmailTemplate = z.infer<typeof CreateEmailTemplate>
export type EditEmailTemplate = z.infer<typeof EditEmailTemplate>
export type EmailTemplate = z.infer<typeof EmailTemplate>
export type EmailDraft = z.infer<typeof EmailDraft>
export type EmailPreview = z.infer<typeof EmailPreview>
export type ComponentTemplateForm = z.infer<typeof ComponentTemplateForm>
export type CreateComponentTemplate = z.infer<typeof CreateComponentTemplate>
export type EditComponentTemplate = z.infer<typeof EditComponentTemplate>
export type ComponentTemplate = z.infer<typeof ComponentTemplate>
export type ListTemplates = z.infer<typeof ListTemplates>
