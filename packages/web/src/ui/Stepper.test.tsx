import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { Stepper } from './Stepper.tsx'

test('a service of three steps says where one is and what is done', () => {
  const html = renderHtml(<Stepper steps={['Find', 'Check', 'Pay']} current={1} />)
  expect(textOf(html)).toBe('Step 2 of 3 Find done 2 Check 3 Pay')
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
})
