import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { Office } from './office.ts'

/** Somebody opens edited properties and approves what they saw. */
export async function approveEdits(
  office: Office,
  by: RoleName,
  ids: readonly number[],
  remarks: string,
): Promise<void> {
  const { one, approve } = editedPropertyCalls.calls
  const edits = []
  for (const editId of ids) {
    const { seen } = await office.does(by, one, { params: { id: editId } })
    edits.push({ editId, seen })
  }
  if (edits.length > 0) await office.does(by, approve, { body: { edits, remarks } })
}
