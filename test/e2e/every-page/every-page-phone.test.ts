import { phone } from '../browser.ts'
import { checkPages } from '../every-page.ts'

checkPages(phone, [320])
