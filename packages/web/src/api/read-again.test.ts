import { type Call, call } from '@karsetu/contract/platform/call.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { forgetWhatFollows } from './read-again.ts'

type Run = { status: 'sending' | 'sent' }

const messages: Call = call({
  method: 'GET',
  path: '/runs/messages',
  access: 'public',
  summary: '',
  output: z.unknown(),
})
const following = { when: ({ status }: Run) => status, calls: [messages] }
const runKey = ['/runs/{runId}', 'GET', { runId: 1 }, 'en']

const client = new QueryClient()
const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  client.clear()
})

/** The list on view; answers how often it was asked for. */
function watchMessages(answer: () => Promise<string>) {
  let query = 0
  const view = new QueryObserver(client, {
    queryKey: [messages.path, 'GET', {}, 'en'],
    queryFn: () => {
      query += 1
      return answer()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  leave.push(view.subscribe(() => {}))
  return { view, asked: () => query }
}

function answered(run: Run) {
  forgetWhatFollows(client, runKey, run, following)
  client.setQueryData(runKey, run)
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a list on view is read again when the run it belongs to comes a step further, and not before', async () => {
  answered({ status: 'sending' })
  await settle()
  const { asked: query } = watchMessages(async () => 'list')
  await settle()
  answered({ status: 'sending' })
  await settle()
  expect(query()).toBe(1)
  answered({ status: 'sent' })
  await settle()
  expect(query()).toBe(2)
})

test('a reply asked for before the step does not stand for what it left', async () => {
  answered({ status: 'sending' })
  const replies: ((text: string) => void)[] = []
  const { view } = watchMessages(() => new Promise((reply) => replies.push(reply)))
  await settle()
  answered({ status: 'sent' })
  await settle()
  replies[1]?.('after the step')
  replies[0]?.('before the step')
  await settle()
  expect(view.getCurrentResult().data).toBe('after the step')
})

test('what was read on an earlier visit is not shown as that of today', async () => {
  client.setQueryData([messages.path, 'GET', {}, 'en'], 'of the earlier visit')
  answered({ status: 'sent' })
  const { view } = watchMessages(async () => 'of today')
  await settle()
  expect(view.getCurrentResult().data).toBe('of today')
})
