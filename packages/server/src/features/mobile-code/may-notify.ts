import type { WriteContext } from '../../platform/http/context.ts'
import { isMobileProved } from './mobile-proof.ts'

type Filed = { propertyId: number | null; mobile: string; mobileProof: string | null | undefined }

/**
 * Whether messages about a filing may go to the number it names: an official entered it, the register has it for the
 * property, or its holder proved it. A filing without that is taken all the same, and nobody is written to: its sender
 * follows it by its number, and a stranger's phone stays silent.
 */
export async function mayNotify(
  context: Pick<WriteContext, 'tx' | 'actor' | 'platform' | 'now'>,
  { propertyId, mobile, mobileProof }: Filed,
): Promise<boolean> {
  if (context.actor.kind !== 'public') return true
  if (await isMobileProved(context, { purpose: 'notification', mobile, mobileProof })) return true
  const { rows } = await context.tx.query('select from property where property_id = $1 and mobiles @> array[$2]', [
    propertyId,
    mobile,
  ])
  return rows.length > 0
}
