const preload = /<link rel="modulepreload" href="(\/assets\/[\w.-]+\.js)"[^>]*>/g
const entry = /<script type="module" async="" src="(\/assets\/[\w.-]+\.js)"[^>]*><\/script>/g

/**
 * In the browser, after the first paint. As React would have written them, so that it finds them there. From now on it notes the button
 * that was pressed last, for `ui/early-press.ts`.
 */
const loader = `addEventListener('click',({target})=>{globalThis.pressedEarly=target.closest('button[type=button]')},true)
const add=(name,given)=>document.head.append(Object.assign(document.createElement(name),given))
requestAnimationFrame(()=>setTimeout(()=>{
for(const href of preloads)add('link',{rel:'modulepreload',href})
for(const src of entries)add('script',{type:'module',async:true,src})
}))`

/**
 * A built page whose scripts are fetched when it has been painted: until then they would share a phone's narrow line with style and
 * type, and its processor with the first paint.
 */
export function withLateScripts(html: string, nonce: string): string {
  const sources = (pattern: RegExp) => JSON.stringify([...html.matchAll(pattern)].map(([, source]) => source))
  const script = `<script nonce="${nonce}">{const preloads=${sources(preload)},entries=${sources(entry)}\n${loader}}</script>`
  const early = html.replaceAll(preload, '').replaceAll(entry, '')
  return early === html ? html : early.replace('</body>', () => `${script}</body>`)
}
