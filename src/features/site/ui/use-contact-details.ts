import { usePageTexts } from '#features/content/ui/use-page-texts.ts'
import { contactDetailsFrom, contactPage } from '#lib/contact-details.ts'
import type { ContactDetails } from '#lib/contact-details.ts'

/** The site's contact details. The root's loader prefetches these texts for every page. */
export function useContactDetails(): ContactDetails {
  const texts = usePageTexts(contactPage)
  return contactDetailsFrom(Object.fromEntries(Object.entries(texts).map(([key, { content }]) => [key, content])))
}
