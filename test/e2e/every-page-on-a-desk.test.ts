import { desk } from './browser.ts'
import { sweep } from './every-page.ts'

sweep(desk, [1024, 768])
