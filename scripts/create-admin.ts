/**
 * `npm run create-admin -- --username NAME --email ADDRESS`: the first official, a super admin. The password is asked
 * for, or read from what is piped in; never from the command line, where everybody on the machine could read it.
 */
import { parseArgs } from 'node:util'
import { SignIn } from '@karsetu/contract/access/access-calls.ts'
import { openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { createAdmin, type FirstOfficial } from '@karsetu/server/features/access/create-admin.ts'
import { listedPasswords } from '@karsetu/server/features/access/listed-passwords.ts'
import { isEasyToGuess } from '@karsetu/server/features/access/password.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { ask, askHidden, readPiped } from './terminal/ask.ts'
import { project } from './terminal/run-tool.ts'

async function readOfficial(listed: ReadonlySet<string>): Promise<FirstOfficial> {
  const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } })
  const atTerminal = process.stdin.isTTY
  const needed = async (name: 'username' | 'email', question: string) => {
    const value = values[name] ?? (atTerminal ? await ask(question) : '')
    if (value === '') throw new StartRefusal(`Give --${name}.`)
    return value
  }
  const username = await needed('username', 'Name: ')
  const email = await needed('email', 'E-mail: ')
  const password = atTerminal ? await askHidden('Password (not shown): ') : await readPiped()
  const checked = SignIn.safeParse({ email, password })
  if (!checked.success) throw new StartRefusal(`${checked.error.issues[0]?.message ?? 'The sign-in is not valid'}.`)
  const official = { username, ...checked.data }
  if (isEasyToGuess(password, official, listed))
    throw new StartRefusal('This password is too easy to guess; choose another one.')
  return official
}

async function make(): Promise<number> {
  const environment = parseEnvironment(process.env, project)
  const official = await readOfficial(await listedPasswords(environment))
  const installation = await openInstallation(environment)
  try {
    const { databaseUrl } = installation.environment
    await migrate({ migratorUrl: installation.migratorUrl, appUrl: databaseUrl })
    const database = openDatabase({ url: databaseUrl })
    const made = await database.transaction((tx) => createAdmin(tx, official))
    await database.close()
    if (!made) throw new StartRefusal(`There is an official with the e-mail address ${official.email} already.`)
    console.log(`${official.email} may sign in as a super admin.`)
    return 0
  } finally {
    await installation.stop()
  }
}

await runCommand(make)
