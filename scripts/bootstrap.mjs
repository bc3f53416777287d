/**
 * What every npm script of this project starts with, on a machine that may have nothing but some Node and npm:
 * installs the dependencies when they are missing or not those of package-lock.json, then runs scripts/<verb>.ts with
 * the Node 24 that came with them. Plain JavaScript, because an older Node has to read it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const project = dirname(dirname(fileURLToPath(import.meta.url)))
const neededNode = 24

const readLock = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined)

/** Whether what is installed is what the lock file asks for; what belongs to another system may be absent. */
function isInstalled() {
  const wanted = readLock(join(project, 'package-lock.json'))
  const installed = readLock(join(project, 'node_modules/.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    const found = installed[path]
    return found ? found.version === entry.version : Boolean(entry.optional || entry.peer)
  })
}

function install() {
  const began = Date.now()
  process.stdout.write('  install      the packages of package-lock.json (about a minute on a first run)\n')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress']
  const [program, first] = npm ? [process.execPath, [npm]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []]
  const result = spawnSync(program, [...first, ...args], { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
  if (result.status !== 0) fail('The packages could not be installed; npm says why above.')
  process.stdout.write(`  install      done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`)
}

/** The pinned Node lies in one package per system; elsewhere the Node that runs this file has to be new enough. */
function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(project, 'node_modules', `node-${system}-${process.arch}`, 'bin')
  const name = existsSync(pinned) ? readdirSync(pinned).find((file) => /^node(\.exe)?$/.test(file)) : undefined
  if (name) return join(pinned, name)
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath
  return fail(
    `Node ${neededNode} or newer is needed here: none is packaged for ${process.platform}-${process.arch}, and this is ${process.version}.`,
  )
}

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function run(script, args) {
  const node = findNode()
  const path = [dirname(node), join(project, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const prepare = pathToFileURL(join(project, 'scripts/prepare.ts')).href
  // Every process and thread after the first finds its code compiled, the types taken off.
  const compiled = process.env.NODE_COMPILE_CACHE ?? join(project, '.tmp/compiled')
  // A process, and each that it starts, keeps a third less memory so, and is no slower: what is new dies soon here.
  const options = [process.env.NODE_OPTIONS, '--max-semi-space-size=8'].filter(Boolean).join(' ')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', prepare, script, ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: compiled, NODE_OPTIONS: options },
  })
  // The child stops cleanly in its own time; we hand on what only we were told, and wait for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  whenLeft(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/** npm tells a signal to the shell that started us, which dies of it and tells nobody. */
function whenLeft(stop) {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    stop()
  }, 500)
}

const [verb, ...args] = process.argv.slice(2)
if (!verb) fail('Usage: node scripts/bootstrap.mjs <command> [arguments]')
const script = join(project, 'scripts', `${verb}.ts`)
if (!existsSync(script)) fail(`There is no command "${verb}".`)
if (!isInstalled()) install()
run(script, args)
