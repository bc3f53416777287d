import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const index = /words[\\/]generated[\\/]messages[\\/]_index\.js$/
const barrel = /words[\\/](?:messages\.ts|generated[\\/].*\.js)$/
const virtual = '\0words:'
const declaration = /^export const (\w+) = [\s\S]*?^(?:\}\);?|\S.*;)$/gm

/** The texts of one compiled catalogue file, by the name of the message. */
const textsOf = (code: string) => new Map([...code.matchAll(declaration)].map(([text, name = '']) => [name, text]))

/** Nothing happens on loading it, so whoever does not use it need not have it. */
const pure = (code: string) => ({ code, moduleSideEffects: false as const, map: null })

/** Of these the first page says a little, and the rest belongs to screens of their own. */
const large = ['access', 'shell']

/** payment_pay_now belongs to the words of `payment`, shell_landing_title to those of `shell_landing`. */
function featureOf(name: string): string {
  const [feature = name, part] = name.split('_')
  return large.includes(feature) ? `${feature}_${part}` : feature
}

/**
 * Splits the compiled words by feature, so that a lazy screen brings its own and the first page does not carry all of
 * them: the compiler's other output, a module for each message, would be thousands of files for the server to open.
 */
export function splitWords(): Plugin {
  let folder = ''
  const all = async () => {
    const [both, en, hi] = await Promise.all(
      ['_index.js', 'en.js', 'hi.js'].map(async (file) => textsOf(await readFile(join(folder, file), 'utf8'))),
    )
    if (!both?.size || both.size !== en?.size || both.size !== hi?.size) {
      throw new Error('The compiled words have another shape than build/split-words.ts knows.')
    }
    return { both, en, hi }
  }
  return {
    name: 'karsetu-split-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(virtual) ? id : null),
    async load(id) {
      if (index.test(id)) {
        folder = dirname(id)
        const names = [...(await all()).both.keys()]
        const code = [...Map.groupBy(names, featureOf)]
          .map(([feature, own]) => `export { ${own.join(', ')} } from '${virtual}${feature}'`)
          .join('\n')
        return pure(code)
      }
      if (!id.startsWith(virtual)) return null
      const feature = id.slice(virtual.length)
      const { both, en, hi } = await all()
      const own = [...both].filter(([name]) => featureOf(name) === feature)
      const inOne = (texts: Map<string, string>, locale: string) =>
        own.map(([name]) => texts.get(name)?.replace(`export const ${name} `, `const ${locale}_${name} `)).join('\n')
      const runtime = JSON.stringify(join(folder, '../runtime.js'))
      const code = [
        `import { getLocale, experimentalStaticLocale } from ${runtime}`,
        inOne(en, '__en'),
        inOne(hi, '__hi'),
        ...own.map(([, text]) => text.replaceAll(/__(en|hi)\.(\w+)/g, '__$1_$2')),
      ].join('\n')
      return pure(code)
    },
    // Without this a page that says one word would carry the modules of all, only for passing through their index.
    transform: (code, id) => (barrel.test(id) ? pure(code) : null),
  }
}
