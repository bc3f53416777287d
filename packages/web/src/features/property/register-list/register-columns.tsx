import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import type { RegisterPageRow } from '@karsetu/contract/property/register-list-calls.ts'
import { matchingLabels } from '@karsetu/contract/property/register-list-labels.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { pathTo } from '../../../path-builder.ts'
import type { May } from '../../../session/user.ts'
import type { Column } from '../../../table/column.ts'
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { DuesLink } from '../../ledger/DuesLink.tsx'
import classes from './RegisterList.module.css'

const money = (amount: Paise | null) => (amount === null ? '–' : <MoneyText amount={amount} />)

type Acting = {
  may: May
  /** Opens the dialog that brings a deleted property back. */
  onRestore: (propertyId: string) => void
  /** Opens the dialog that asks for it to be deleted. */
  onDelete: (propertyId: string) => void
}

/** What can be done with one property as it stands, as far as the reader's role goes, but to have it deleted. */
export function actionsOn(
  { propertyUniqueId: propertyId, status }: Pick<RegisterPageRow, 'propertyUniqueId' | 'status'>,
  { may, onRestore }: Pick<Acting, 'may' | 'onRestore'>,
): MenuAction[] {
  const isInUse = status === 'active'
  return [
    ...(may('ledger.view') ? [{ label: m.register_list_ledger(), to: pathTo.ledgerOf({ propertyId }) }] : []),
    { label: m.register_list_arv(), to: pathTo.arv({ propertyId }) },
    ...(may('correction.view')
      ? [{ label: m.register_list_arrears(), to: pathTo.arrearsCorrection({ propertyId }) }]
      : []),
    ...(isInUse && may('property.edit')
      ? [{ label: m.register_list_edit(), to: pathTo.editProperty({ propertyId }) }]
      : []),
    ...(isInUse && may('split.make')
      ? [{ label: m.register_list_split(), to: pathTo.splitProperty({ propertyId }) }]
      : []),
    ...(status === 'deleted' && may(registerWriteCalls.calls.restore.access)
      ? [{ label: m.register_restore_title(), onClick: () => onRestore(propertyId) }]
      : []),
  ]
}

const deletionOf = ({ propertyUniqueId, status }: RegisterPageRow, { may, onDelete }: Acting): MenuAction[] =>
  status === 'active' && may(registerWriteCalls.calls.delete.access)
    ? [{ label: m.register_delete_one(), onClick: () => onDelete(propertyUniqueId) }]
    : []

export const registerColumns = (acting: Acting): Column<RegisterPageRow>[] => [
  {
    key: 'propertyUniqueId',
    title: m.register_list_col_id(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId, status }) => (
      <span className={classes.id}>
        <AppLink
          to={pathTo.property({ propertyId: propertyUniqueId })}
          aria-label={m.register_list_open({ property: propertyUniqueId })}
        >
          {propertyUniqueId}
        </AppLink>
        {status !== 'active' && <StatusBadge status={status} />}
      </span>
    ),
  },
  {
    key: 'ownerName',
    title: m.register_list_col_owner(),
    sortable: true,
    render: (row) => row.ownerName ?? m.common_not_known(),
  },
  { key: 'houseNumber', title: m.register_list_col_house(), render: (row) => row.houseNumber },
  { key: 'address', title: m.register_list_col_address(), isExtra: true, render: (row) => row.propertyAddress },
  { key: 'mohalla', title: m.register_list_col_mohalla(), render: (row) => row.mohallaName },
  { key: 'ward', title: m.register_list_col_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'zone', title: m.register_list_col_zone(), isExtra: true, render: (row) => row.zoneName },
  { key: 'use', title: m.register_list_col_use(), render: (row) => usageLabels[row.houseCategory ?? 'unknown']() },
  { key: 'category', title: m.register_list_col_category(), isExtra: true, render: (row) => row.categoryName },
  {
    key: 'subCategory',
    title: m.register_list_col_sub_category(),
    isExtra: true,
    render: (row) => row.subCategoryName,
  },
  { key: 'mobile', title: m.register_list_col_mobile(), isExtra: true, render: (row) => row.mobileNumber },
  { key: 'ptin', title: m.property_ptin(), isExtra: true, render: (row) => row.PTINNo },
  {
    key: 'matching',
    title: m.register_list_matching(),
    isExtra: true,
    render: (row) => matchingLabels[row.matchingStatus](),
  },
  { key: 'arv', title: m.register_list_col_arv(), align: 'end', render: (row) => money(row.arvPaise) },
  { key: 'tax', title: m.register_list_col_tax(), align: 'end', isExtra: true, render: (row) => money(row.taxPaise) },
  {
    key: 'duesPaise',
    title: m.register_list_col_dues(),
    sortable: true,
    align: 'end',
    render: ({ propertyUniqueId: propertyId, duesPaise }) =>
      duesPaise !== null && acting.may('ledger.view') ? (
        <DuesLink propertyId={propertyId} dues={duesPaise} />
      ) : (
        money(duesPaise)
      ),
  },
  {
    key: 'payablePaise',
    title: m.ledger_due_today(),
    align: 'end',
    render: (row) => money(row.payablePaise),
  },
  {
    key: 'actions',
    title: m.register_list_col_actions(),
    isFixed: true,
    render: (row) => (
      <ActionMenu
        label={m.register_list_actions({ property: row.propertyUniqueId })}
        actions={[...actionsOn(row, acting), ...deletionOf(row, acting)]}
      />
    ),
  },
]
