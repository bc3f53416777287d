import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'
const settings = '.dependency-cruiser.cjs'

/** Violations that must be found: where the import stands, what it reaches, the rule that forbids it. */
const planted = [
  ['packages/domain/src/planted.ts', 'packages/server/src/target.ts', 'domain-knows-nobody'],
  ['packages/contract/src/planted.ts', 'packages/server/src/target.ts', 'contract-knows-domain'],
  [
    'packages/server/src/platform/planted.ts',
    'packages/server/src/features/payment/target.ts',
    'platform-knows-no-feature',
  ],
  [
    'packages/server/src/summary/planted.ts',
    'packages/server/src/features/payment/target.ts',
    'mechanisms-know-no-feature',
  ],
  ['packages/server/src/features/demand/planted.ts', 'packages/web/src/target.ts', 'server-knows-no-screen'],
  [
    'packages/server/src/features/demand/other.ts',
    'packages/server/src/features/ledger/ledger-routes.ts',
    'features-meet-by-use-case',
  ],
  ['packages/web/src/ui/planted.ts', 'packages/web/src/features/payment/target.ts', 'house-components-know-no-feature'],
  ['packages/web/src/features/planted.ts', 'packages/server/src/target.ts', 'web-knows-no-server'],
  ['packages/domain/src/circle.ts', 'packages/domain/src/circle-back.ts', 'no-circle'],
] as const

/** Imports go one way (.dependency-cruiser.cjs says which), and a planted import the wrong way is found. */
export const importDirection: Check = {
  name: 'imports',
  find: async () => {
    const tree = complaintsOf(await runTool(cruiser, ['packages', '--config', settings]))
    return [...tree, ...(await findBlindRules())]
  },
}

/**
 * With a compiler it cannot use, dependency-cruiser reads no TypeScript at all and reports success; a rule may also
 * lose its path when a folder is renamed. Each rule therefore has to find its planted violation in a tree of our own.
 */
async function findBlindRules(): Promise<string[]> {
  mkdirSync(join(project, '.tmp'), { recursive: true })
  const folder = mkdtempSync(join(project, '.tmp/planted-'))
  try {
    for (const file of [settings, 'tsconfig.json', 'tsconfig.base.json'])
      cpSync(join(project, file), join(folder, file))
    for (const [from, to] of planted) {
      write(folder, to, 'export const target = 1\n')
      write(
        folder,
        from,
        `import { target } from '${'../'.repeat(from.split('/').length - 1)}${to}'\nexport const used = target\n`,
      )
    }
    write(
      folder,
      'packages/domain/src/circle-back.ts',
      "import { used } from './circle.ts'\nexport const target = () => used\n",
    )
    const { output } = await runTool(cruiser, ['packages', '--config', settings, '--output-type', 'err'], { folder })
    return planted.flatMap(([from, to, rule]) =>
      output.split('\n').some((line) => line.includes(`${rule}: `) && line.includes(from.replace(/[.]ts$/, '')))
        ? []
        : [`the rule ${rule} did not find a planted import of ${to} in ${from}`],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
