import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { Calls } from '@karsetu/contract/platform/call.ts'
import { mastersRights, type RoleName, roleNames, rolePresets } from '@karsetu/domain/access/permissions.ts'
import { describe, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../testing/test-portal.ts'
import { features } from './features.ts'

type Declared = Calls[string]
const declared: { name: string; call: Declared }[] = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)

const isOpenTo = ({ access }: Declared, role: RoleName | 'public'): boolean => {
  if (access === 'public') return true
  if (role === 'public') return false
  return access === 'own_account' || access === 'signed_in' || role === 'admin' || rolePresets[role].includes(access)
}

describe('the contract and the server', () => {
  it('implement the same calls, each once', () => {
    expect(features.map(({ name }) => name).toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
  })

  it('no two calls share a method and path', () => {
    const paths = declared.map(
      ({ call }) => `${call.method} ${call.path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '{}')}`,
    )
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  it('who may make which call is a reviewed list', () => {
    const lines = declared.map(({ name, call }) => {
      const allowed = (['public', ...roleNames] as const).filter((role) => isOpenTo(call, role))
      return `${name}: ${allowed.length === roleNames.length + 1 ? 'everybody' : allowed.join(' ')}`
    })
    expect(lines.join('\n')).toMatchSnapshot()
  })
})

describe('Z1 every role against every call', () => {
  const portal = useTestPortal()

  /** Asks with nothing a call could accept: past the door it is refused for its content, and changes nothing. */
  const knock = ({ method, path }: Declared, token?: string): Promise<Answer> =>
    portal().ask({
      method,
      path: path.replaceAll(/\{\w+\}/g, '~'),
      token,
      ...(method === 'GET' ? {} : { body: { nothingKnown: true } }),
    })

  // Signing out would end the session the other calls are asked with.
  const request = declared.filter(({ name, call }) => name !== 'session.end' && !call.raw)

  it('nobody signed in: public calls are open, all others say sign in', async () => {
    for (const { name, call } of request) {
      const answer = await knock(call)
      expect({ name, refused: answer.code === 'call.not_signed_in' }).toEqual({
        name,
        refused: !isOpenTo(call, 'public'),
      })
    }
  })

  it.each(roleNames)('%s', async (role) => {
    const token = await portal().tokenOf(role)
    for (const { name, call } of request) {
      const { status, code } = await knock(call, token)
      expect({ name, refused: code === 'call.not_allowed' }).toEqual({ name, refused: !isOpenTo(call, role) })
      expect({ name, status: status < 500 }).toEqual({ name, status: true })
    }
  })

  it('§6 a super admin with no access to Masters is refused every call of its screens, and no other', async () => {
    const token = await portal().tokenOf('admin')
    await portal().database.migrator.query("update staff set masters_hidden = true where username = 'admin'")
    for (const { name, call } of request) {
      const { code } = await knock(call, token)
      const isOfMasters = mastersRights.some((right) => right === call.access)
      expect({ name, refused: code === 'call.not_allowed' }).toEqual({ name, refused: isOfMasters })
    }
  })
})
