import { desk } from '../browser.ts'
import { checkPages } from '../every-page.ts'

checkPages(desk, [1024, 768])
