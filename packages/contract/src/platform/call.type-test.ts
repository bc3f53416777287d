import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { z } from 'zod'
import { call, declareCalls, type RepliedBy } from './call.ts'
import { PaiseSchema } from './schemas.ts'

// Compiled with everything else: a line below that starts to compile (or one that should stops) fails the type check.

// @ts-expect-error a call without an access
call({ method: 'GET', path: '/x', summary: '' })

// @ts-expect-error an unknown permission
call({ method: 'GET', path: '/x', access: 'mutation.aprove', summary: '' })

// @ts-expect-error an error nobody has worded
call({ method: 'GET', path: '/x', access: 'public', errors: ['role.unheard_of'], summary: '' })

// @ts-expect-error a path parameter that is not declared
call({ method: 'GET', path: '/x/{id}', access: 'public', summary: '' })

// @ts-expect-error a path parameter declared under another name
call({ method: 'GET', path: '/x/{id}', access: 'public', params: z.object({ key: z.string() }), summary: '' })

// @ts-expect-error parameters of a path that has none
call({ method: 'GET', path: '/x', access: 'public', params: z.object({ id: z.string() }), summary: '' })

export const sample = declareCalls('sample', {
  due: call({
    method: 'GET',
    path: '/due/{id}',
    access: 'public',
    params: z.object({ id: z.string() }),
    output: z.object({ duePaise: PaiseSchema }),
    summary: '',
  }),
})

export const right: RepliedBy<typeof sample.calls.due> = { duePaise: paise(100) }

// @ts-expect-error a plain number as money
export const wrong: RepliedBy<typeof sample.calls.due> = { duePaise: 100 }

// @ts-expect-error a plain number as money
export const amount: Paise = 100
