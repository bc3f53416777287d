/** An inspection as a hostile file would have it, named by its path: one that never ends, fills the memory, or breaks. */
import type { InspectionTask } from '../inspection-process.ts'

const hoard: unknown[] = []

process.on('message', ({ path }: InspectionTask) => {
  if (path === 'endless') for (;;);
  if (path === 'hoarding') for (;;) hoard.push(Array.from({ length: 100_000 }, Math.random))
  if (path === 'breaking') process.kill(process.pid, 'SIGSEGV')
  process.send?.({ accepted: true })
})
