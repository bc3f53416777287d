import { describe, expect, it } from 'vitest'
import { useTestPortal } from '../testing/test-portal.ts'

describe('P1 what is private never reaches a log', () => {
  const lines: string[] = []
  const portal = useTestPortal({ log: { write: (line) => lines.push(line) } })

  it('mobile numbers, e-mail addresses, names, passwords and tokens are not in the log of calls, refusals and faults', async () => {
    const canaries = [
      '9876501234',
      'canary@mail.example',
      'Canary-Name',
      'Canary-Password-1',
      'canary-token',
      '4111111111111111',
    ]
    const token = await portal().tokenOf('clerk')
    const ask = portal().ask
    await ask({
      method: 'POST',
      path: '/officials/login',
      body: { email: 'canary@mail.example', password: 'Canary-Password-1' },
    })
    await ask({ path: '/officials?email=canary@mail.example', token })
    await ask({ path: '/zones', token: 'canary-token' })
    await ask({ method: 'POST', path: '/properties/search', body: { by: 'mobile', mobileNumber: '9876501234' } })
    await ask({
      method: 'POST',
      path: '/properties/search',
      body: { by: 'owner', ownerName: 'Canary-Name', x: '4111111111111111' },
    })
    // A fault of ours must not carry the values of the statement that failed.
    await portal().database.migrator.query('alter table staff rename column designation to gone')
    await ask({
      method: 'POST',
      path: '/officials/login',
      body: { email: 'canary@mail.example', password: 'Canary-Password-1' },
    })
    await portal().database.migrator.query('alter table staff rename column gone to designation')
    const log = lines.join('')
    expect(lines.length).toBeGreaterThan(6)
    expect(log).toContain('"msg":"fault"')
    for (const canary of [...canaries, token]) expect(log).not.toContain(canary)
  })
})
