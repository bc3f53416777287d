import { m } from '@karsetu/contract/words/messages.ts'
import { IconCheck } from '@tabler/icons-react'
import { SpokenOnly } from './SpokenOnly.tsx'
import classes from './Stepper.module.css'

/** Where a citizen is in a service of a few steps: `<Stepper steps={['Find', 'Check', 'Pay']} current={1} />`, from 0. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <div className={classes.wrap}>
      <p className={classes.short}>{m.common_step_of({ step: current + 1, total: steps.length })}</p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step} data-state={stateOf(index, current)} aria-current={index === current ? 'step' : undefined}>
            <span className={classes.mark} aria-hidden>
              {index < current ? <IconCheck size="0.95rem" stroke={3} /> : index + 1}
            </span>
            <span className={classes.word}>{step}</span>
            {index < current && <SpokenOnly>{m.common_step_done()}</SpokenOnly>}
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateOf(index: number, current: number) {
  if (index === current) return 'current'
  return index < current ? 'done' : 'ahead'
}
