import { type LedgerRow, ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { bucketLabels, entryLabel } from '@karsetu/contract/ledger/ledger-labels.ts'
import { actLabel } from '@karsetu/contract/property/register-act-labels.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { BUCKETS } from '@karsetu/domain/ledger/buckets.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { localPage } from '../../table/local-page.ts'
import { Pager } from '../../table/Pager.tsx'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import classes from './Ledger.module.css'

/** Every entry with the balance after it, the newest on top. */
export function EntryList({ propertyUniqueId, rows }: { propertyUniqueId: string; rows: readonly LedgerRow[] }) {
  const list = useOwnPage({ limit: 25 })
  const shown = localPage(rows.toReversed(), list, ({ entryNo }) => entryNo)
  const file = (
    <DownloadButton variant="default" size="sm" call={ledgerCalls.calls.entries} sent={{ query: { propertyUniqueId } }}>
      {m.common_export()}
    </DownloadButton>
  )
  return (
    <Card title={m.ledger_entries()} aside={rows.length > 0 && file}>
      {rows.length === 0 ? (
        <p>{m.ledger_entries_none()}</p>
      ) : (
        <>
          <table className={classes.entries} aria-label={m.ledger_entries()}>
            <thead>
              <tr>
                <th scope="col">{m.ledger_date()}</th>
                <th scope="col">{m.ledger_year()}</th>
                <th scope="col">{m.ledger_what()}</th>
                <th scope="col" className={classes.figure}>
                  {m.ledger_amount()}
                </th>
                <th scope="col" className={classes.figure}>
                  {m.ledger_balance()}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.rows.map((row) => (
                <Entry key={row.entryNo} row={row} />
              ))}
            </tbody>
          </table>
          <Pager list={list} total={shown.total} />
          <p className={classes.note}>{m.ledger_entries_note()}</p>
        </>
      )}
    </Card>
  )
}

function Entry({ row }: { row: LedgerRow }) {
  const locale = useLocale()
  const { effectiveOn, financialYear, amountPaise, balancePaise } = row
  return (
    <tr>
      <td className={classes.when}>{formatDate(effectiveOn, locale)}</td>
      <td className={classes.ofYear}>{financialYearLabel(financialYear)}</td>
      <th scope="row" className={classes.what}>
        <Particulars row={row} />
      </th>
      <td className={classes.figure} data-lowers={amountPaise < 0 || undefined}>
        {formatMoney(amountPaise)}
      </td>
      <td className={classes.figure} data-label={m.ledger_balance()}>
        {formatMoney(balancePaise)}
      </td>
    </tr>
  )
}

/** What happened, in words, with its heads and the receipt it goes back to. */
function Particulars({ row }: { row: LedgerRow }) {
  const { buckets, receiptNo, takenBack: undone, act } = row
  const parts = BUCKETS.flatMap((bucket) => {
    const amount = buckets[bucket]
    return amount ? [{ bucket, amount }] : []
  })
  return (
    <span className={classes.particulars}>
      <span className={classes.kind}>{entryLabel(row)}</span>
      {receiptNo && (
        <AppLink to={pathTo.paymentReceipt({ receiptNo })}>
          <WithUnbrokenIds text={`${m.ledger_receipt()} ${receiptNo}`} />
        </AppLink>
      )}
      {undone && (
        <small>
          {m.ledger_taken_back({ reason: undone.reason, by: undone.by ?? m.receipt_view_undone_by_portal() })}
        </small>
      )}
      {act && <small>{[m.ledger_act({ act: actLabel(act.kind) }), act.reason].filter(Boolean).join(' ')}</small>}
      {parts.length > 1 && (
        <small className={classes.parts}>
          {parts.map(({ bucket, amount }) => (
            <span key={bucket} className={classes.part}>
              {bucketLabels[bucket]()} {formatMoney(amount)}
            </span>
          ))}
        </small>
      )}
    </span>
  )
}
