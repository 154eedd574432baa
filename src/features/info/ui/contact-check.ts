import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { ContactForm } from '../contract.ts'

/** The contract's own rules at the form's fields. */
export const checkContact = standardSchemaResolver(ContactForm)
