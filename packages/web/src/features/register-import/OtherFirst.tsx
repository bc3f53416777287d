import { sayAhead } from '@karsetu/contract/register-import/import-labels.ts'
import type { ImportAhead } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

/** Another register is being entered, or was stopped on its way: whose, how far, and the way to it. */
export function OtherFirst({ ahead }: { ahead: ImportAhead }) {
  return (
    <Outcome
      tone="waiting"
      title={m.register_import_ahead()}
      actions={
        <LinkButton to={pathTo.utility({ import: ahead.importId })}>
          {m.register_import_ahead_open({ fileName: ahead.fileName })}
        </LinkButton>
      }
    >
      <p>{sayAhead(ahead)}</p>
    </Outcome>
  )
}
