import { m } from '@karsetu/contract/words/messages.ts'
import classes from './CityTitle.module.css'
import { Seal } from './Seal.tsx'
import { useCorporationName } from './use-corporation-name.ts'

/** The corporation's title between the municipal and the state seal. */
export function CityTitle({ isCompact = false }: { isCompact?: boolean }) {
  const name = useCorporationName()
  const size = isCompact ? 34 : 48
  return (
    <span className={classes.title} data-compact={isCompact || undefined}>
      <Seal of="municipality" label={m.shell_municipal_seal()} size={size} />
      <span className={classes.words}>
        {/* The room of a name until it is known: no other name takes its place. */}
        <span className={classes.corporation} data-to-come={name === undefined || undefined}>
          {name ?? m.shell_corporation()}
        </span>
        <span className={classes.portal}>{m.shell_portal_name()}</span>
      </span>
      <Seal of="state" label={m.shell_state_seal()} size={size} />
    </span>
  )
}
