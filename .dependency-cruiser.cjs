/**
 * Imports go one way: domain <- contract <- server | web; inside server and web from features to the platform, never
 * back. scripts/checks/import-direction.ts runs this, and plants violations that must be found.
 */
const inPackage = (name) => `^packages/${name}/src/`
const tests = '([.]test[.]tsx?|[.]type-test[.]ts)$|/testing/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-knows-nobody',
      comment: 'Rules are pure: no other package, no library, no input or output.',
      severity: 'error',
      from: { path: inPackage('domain'), pathNot: tests },
      to: { pathNot: inPackage('domain') },
    },
    {
      name: 'contract-knows-domain',
      comment: 'The words between client and server stand on the rules alone.',
      severity: 'error',
      from: { path: inPackage('contract') },
      to: { path: '^packages/(?!contract/|domain/)' },
    },
    {
      name: 'server-knows-no-screen',
      severity: 'error',
      from: { path: inPackage('server'), pathNot: tests },
      to: { path: '^packages/(web|demo-city)/' },
    },
    {
      name: 'web-knows-no-server',
      severity: 'error',
      from: { path: inPackage('web') },
      to: { path: '^packages/(server|demo-city)/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: `${inPackage('server')}(platform|documents)/`, pathNot: tests },
      to: { path: `${inPackage('server')}(features|app|cli)/` },
    },
    {
      name: 'mechanisms-know-no-feature',
      comment: 'A feature declares what is its own to a mechanism; the mechanism asks no feature.',
      severity: 'error',
      from: { path: `${inPackage('server')}summary/`, pathNot: tests },
      to: { path: `${inPackage('server')}(features|app|cli)/` },
    },
    {
      name: 'house-components-know-no-feature',
      severity: 'error',
      from: { path: `${inPackage('web')}(ui|table|form|api|summary)/`, pathNot: tests },
      to: { path: `${inPackage('web')}(features|shell)/` },
    },
    {
      name: 'features-meet-by-use-case',
      comment: 'Another feature is reached by its use cases and read functions, never by its routes.',
      severity: 'error',
      from: { path: `${inPackage('server')}features/([^/]+)/`, pathNot: tests },
      to: { path: `${inPackage('server')}features/(?!$1/)[^/]+/[^/]+-routes[.]ts$` },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { path: '^packages/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-is-found',
      severity: 'error',
      from: {},
      // `geojson` is the name of types alone.
      to: { couldNotResolve: true, pathNot: '[.](svg|css|typ)|^geojson$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|generated|[.]tmp)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
