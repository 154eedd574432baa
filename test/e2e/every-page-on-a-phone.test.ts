import { phone } from './browser.ts'
import { sweep } from './every-page.ts'

sweep(phone, [320])
