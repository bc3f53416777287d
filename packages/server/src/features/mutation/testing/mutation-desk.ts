import type { MutationDetail, MutationOrder } from '@karsetu/contract/mutation/mutation-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { expect } from 'vitest'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { pngPicture, registerDesk } from '../../property/testing/register-desk.ts'

const picture = { name: 'paper.png', content: pngPicture }
const willPapers = ['idProof', 'affidavit', 'photo', 'deathCertificate', 'willDeed']

export const heirs = [
  { ownerName: 'Meera Varshney', fatherName: 'Ramswaroop Varshney', mobileNumber: '9811122233' },
  { ownerName: 'Anil Varshney', fatherName: 'Ramswaroop Varshney' },
]

/** What officials do with mutations, over HTTP as a browser would. */
export function mutationDesk(portal: () => TestPortal) {
  const register = registerDesk(portal)
  const { sql, ask, send } = register
  const good = <Data>({ status, message, code, fields, data }: Answer): Data => {
    expect({ status, message, code, fields }).toEqual({
      status: 200,
      message: 'OK',
      code: undefined,
      fields: undefined,
    })
    return data as Data // checked by the call's own output schema
  }
  const apply = (
    propertyUniqueId: string,
    says: Record<string, unknown> = {},
    { role = 'nigam_admin', papers = willPapers }: { role?: RoleName; papers?: readonly string[] } = {},
  ) =>
    send(
      'POST',
      '/mutations',
      { propertyUniqueId, type: 'will', isFamily: true, transferredOn: '2026-08-02', owners: heirs, ...says },
      { role, files: Object.fromEntries(papers.map((paper) => [paper, picture])) },
    )
  const step = (id: number, path: string, body: unknown = {}, role: RoleName = 'nigam_admin') =>
    ask('POST', `/mutations/${id}/${path}`, body, role)
  const approve = (id: number, body: object = {}, role: RoleName = 'ctao') =>
    ask('PATCH', `/mutations/approve/${id}`, body, role)

  return {
    ...register,
    good,
    apply,
    step,
    approve,
    detail: async (id: number) => good<MutationDetail>(await ask('GET', `/mutations/${id}`, undefined, 'nigam_admin')),
    order: (answer: Answer) => good<MutationOrder>(answer),
    /** An application on the way to the order: its fee paid, verified, its notice issued. */
    advance: async (propertyUniqueId: string, says: Record<string, unknown> = {}) => {
      const { mutationId } = good<MutationDetail>(await apply(propertyUniqueId, says))
      good(await step(mutationId, 'fee', { receiptNo: 'R-1', receivedOn: '2026-11-20' }))
      good(await step(mutationId, 'verify', { visitedOn: '2026-11-20', remarks: 'lives there' }))
      good(await step(mutationId, 'notice'))
      return mutationId
    },
    /** Thirty-one days go by. */
    windowPasses: (mutationId: number) =>
      sql("update mutation set notice_on = '2026-10-01', objections_until = '2026-11-19' where mutation_id = $1", [
        mutationId,
      ]),
  }
}
