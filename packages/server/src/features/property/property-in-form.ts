import { fail } from '@karsetu/contract/platform/fail.ts'
import type { PropertyInForm } from '@karsetu/contract/property/register-write-calls.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { type Paise, rupeeText } from '@karsetu/domain/money/paise.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { waitingEdit } from './edit-store.ts'
import { currentOwners, readCategories } from './form-to-change.ts'
import { findInScope } from './lock-property.ts'
import { readStates } from './register-store.ts'

/** A property as its form has it. @throws Failure property.not_found, call.out_of_scope */
export async function propertyInForm(context: Context, propertyUniqueId: string): Promise<PropertyInForm> {
  const { reads, actor } = context
  const { propertyId } = await findInScope(reads, context, propertyUniqueId)
  const [held] = await readStates(reads, [propertyId])
  if (!held) throw fail('property.not_found')
  const { state, version } = held
  const codes = new Map([...(await readCategories(reads))].map(([code, id]) => [id, code]))
  const codeOf = (id: number | null) => (id === null ? null : (codes.get(id) ?? null))
  return {
    propertyUniqueId,
    version,
    status: state.status,
    owners: currentOwners(state).map(({ ownerNo, name, email, fatherName, husbandName, mobileNumber }) => ({
      ...{ ownerNo, fatherName, husbandName, mobileNumber },
      ownerName: name,
      emailId: email,
    })),
    ...{ zoneId: state.zoneId, wardId: state.wardId, mohallaId: state.mohallaId },
    ...{
      houseNumber: state.houseNumber,
      propertyAddress: state.propertyAddress,
      oldPropertyTaxId: state.oldPropertyTaxId,
    },
    PTINNo: state.ptinNo,
    plotArea: state.plotAreaSqft,
    constType: state.constructionType,
    houseCategory: state.houseCategory,
    category: codeOf(state.categoryId),
    subCategory: state.subCategory,
    ...{ occupancyStatus: state.occupancyStatus, roadType: state.roadType, constructionYear: state.constructionYear },
    roadWidth: state.roadWidthM,
    oldArv: rupeesOf(state.oldArvPaise),
    capitalValue: rupeesOf(state.capitalValuePaise),
    isMetroRailProperty: state.isMetroRailProperty,
    houseTaxApplicable: state.houseTaxApplicable,
    waterTaxApplicable: state.waterTaxApplicable,
    sewerageConnectionAvailable: state.sewerageConnectionAvailable,
    sourceOfWater: state.sourceOfWater,
    isDisabled: state.isDisabled,
    disabilityPercentage: state.disabilityBps === null ? null : state.disabilityBps / 100,
    isExDefensePersonalWidow: state.isExDefensePersonalWidow,
    isOnlyBuildingOfOwner: state.isOnlyBuildingOfOwner,
    financialYear: state.assessedFrom === null ? null : financialYearOf(state.assessedFrom as IsoDate), // a date by its column
    assessedFrom: state.assessedFrom as IsoDate | null, // likewise
    premises: Object.entries(state.premises)
      .map(([no, { categoryId, ...floor }]) => ({
        ...floor,
        propertyPremiseId: Number(no),
        category: codeOf(categoryId),
      }))
      .sort((one, other) => one.floorNumber - other.floorNumber || one.propertyPremiseId - other.propertyPremiseId),
    files: await filesOf(reads, propertyId),
    waiting: await waitingEdit(reads, propertyId),
    needsSecond: !mayCall(actor, 'property.edit_at_once'),
  }
}

const rupeesOf = (amount: number | null) => (amount === null ? null : rupeeText(amount as Paise)) // whole paise by its column

async function filesOf(sql: Queryable, propertyId: number): Promise<PropertyInForm['files']> {
  const { rows } = await sql.query<PropertyInForm['files'][number]>(
    `select slot, file_id "fileId", file_name "fileName" from property_file join stored_file using (file_id)
     where property_id = $1 order by slot`,
    [propertyId],
  )
  return rows
}
