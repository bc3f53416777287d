import { bankStatementCalls, type StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'

const signLabels = {
  number: m.statement_sign_number,
  name: m.statement_sign_name,
  amount: m.statement_sign_amount,
} satisfies Record<StatementLineDetail['candidates'][number]['signs'][number], unknown>

type Props = { line: StatementLineDetail; onClaim: (propertyUniqueId: string) => void }

/** Properties that the line resembles, with what speaks for each. */
export function LineCandidates({ line: { candidates }, onClaim }: Props) {
  const mayClaim = useMay()(bankStatementCalls.calls.claim.access)
  return (
    <Card title={m.statement_line_candidates()}>
      {candidates.length === 0 ? (
        <p>{m.statement_line_no_candidate()}</p>
      ) : (
        <FigureTable
          label={m.statement_line_candidates()}
          rows={candidates}
          keyOf={({ propertyUniqueId }) => propertyUniqueId}
          columns={[
            {
              head: m.property_id(),
              cell: ({ propertyUniqueId }) => (
                <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
              ),
            },
            { head: m.property_owner_name(), cell: ({ ownerName }) => ownerName },
            { head: m.statement_due(), cell: ({ duePaise }) => formatMoney(duePaise), isFigure: true },
            { head: m.statement_line_signs(), cell: ({ signs }) => signs.map((sign) => signLabels[sign]()).join(', ') },
            {
              head: m.statement_claim(),
              isAction: true,
              cell: ({ propertyUniqueId }) =>
                mayClaim ? (
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${m.statement_claim()}: ${propertyUniqueId}`}
                    onClick={() => onClaim(propertyUniqueId)}
                  >
                    {m.statement_claim()}
                  </Button>
                ) : null,
            },
          ]}
        />
      )}
    </Card>
  )
}
