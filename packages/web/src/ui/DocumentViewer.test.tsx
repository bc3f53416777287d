import { call } from '@karsetu/contract/platform/call.ts'
import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { DocumentViewer } from './DocumentViewer.tsx'

const bill = call({ method: 'GET', path: '/a-bill', access: 'public', download: 'pdf', summary: 'A bill.' })

test('a document on its way says that it is loading', () => {
  expect(textOf(renderHtml(<DocumentViewer call={bill} sent={{}} title="Bill of 2026-27" />))).toBe('Loading')
})
