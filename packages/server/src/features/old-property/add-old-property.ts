import type { OldProperty } from '@karsetu/contract/old-property/old-property-calls.ts'
import type { OldPropertyForm } from '@karsetu/contract/old-property/old-property-form.ts'
import { fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { headAmounts } from '@karsetu/domain/assessment/heads.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { nameKeys } from '@karsetu/domain/property/name-sound.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'
import { getOldProperty, insertOldProperty, type NewOldProperty } from './old-property-store.ts'

/** @throws Failure old_property.ptin_taken, call.out_of_scope, call.input_invalid (the place) */
export async function addOldProperty(context: WriteContext, form: OldPropertyForm): Promise<OldProperty> {
  const { tx, actor, now } = context
  const id = await insertOldProperty(tx, {
    ...(await recordOf(context, form)),
    ...{ added_by: staffIdOf(actor), added_at: now },
  })
  if (id === undefined) throw fail('old_property.ptin_taken')
  const added = await getOldProperty(tx, id)
  context.note({ subjectKind: 'old_property', subjectId: added.PTINNo, after: added })
  return added
}

/** The record as the form says it, in columns. @throws Failure call.out_of_scope, call.input_invalid (the place) */
export async function recordOf(context: WriteContext, form: OldPropertyForm): Promise<NewOldProperty> {
  const place = await placeOf(context, form)
  // A record of no known place is for those who work for the whole city.
  assertInScope(context.actor, { zoneId: place.zone_id ?? 0, wardId: place.ward_id ?? 0 })
  return {
    ...place,
    arrears: headAmounts((head) => form[arrearFields[head]] ?? ZERO),
    interest: headAmounts((head) => form[interestFields[head]] ?? ZERO),
    oldTax: headAmounts((head) => form[taxFields[head]] ?? ZERO),
    ...{ ptin_no: form.PTINNo, owner_name: form.ownerName ?? null },
    ...{ father_name: form.ownerFatherName ?? null, mobile_no: form.oldMobileNo, address: form.oldOwnerAddress },
    ...{ name_keys: nameKeys(form.ownerName ?? ''), father_keys: nameKeys(form.ownerFatherName ?? '') },
    ...{
      house_number: form.oldHouseNo || null,
      construction_year: form.oldConstYear,
      house_category: form.oldHouseCategory,
    },
    ...{ construction_area_sqft: form.oldConstructionArea, plot_area_sqft: form.oldPlotArea },
    ...{ open_area_sqft: form.oldOpenArea, carpet_area_sqft: form.oldCarpetArea, arv_paise: form.oldArv },
    ...{ construction_type: form.oldConstType ?? null, road_width_m: form.oldRoadWidth },
    ...{ house_tax_applicable: form.houseTaxApplicable, water_tax_applicable: form.waterTaxApplicable },
    ...{ sewer_tax_applicable: form.sewerTaxApplicable, paper_total_paise: form.arrearsTotalTax },
    financial_year: form.financialYear ?? financialYearOf(context.today) - 1,
  }
}

const arrearFields = { house: 'arrearsHouseTax', water: 'arrearsWaterTax', sewer: 'arrearsSewerTax' } as const
const interestFields = { house: 'interestHouseTax', water: 'interestWaterTax', sewer: 'interestSewerTax' } as const
const taxFields = { house: 'oldHouseTax', water: 'oldWaterTax', sewer: 'oldSewerTax' } as const

type Place = { zone_id: number | null; ward_id: number | null; mohalla_id: number | null }

/** Where the record lies today: the mohalla knows its ward, the ward its zone; what is named must fit together. */
async function placeOf(
  { tx }: WriteContext,
  form: OldPropertyForm,
): Promise<Place & Record<'zone_name' | 'ward_name' | 'mohalla_name', string | null>> {
  const { oldZoneId = null, oldWardId = null, oldMohallaId = null } = form
  const { rows } = await tx.query<Place & { zone: string; ward: string | null; mohalla: string | null }>(
    `select zone_id, ward_id, mohalla_id, zone.name zone, ward_fullname ward, mohalla.name mohalla
     from zone left join ward using (zone_id) left join mohalla using (ward_id)
     where ($1::bigint is null or zone_id = $1) and ($2::bigint is null or ward_id = $2) and ($3::bigint is null or mohalla_id = $3)
     limit 1`,
    [oldZoneId, oldWardId, oldMohallaId],
  )
  const [found] = rows
  if (!found)
    throw failField(
      oldMohallaId ? 'oldMohallaId' : oldWardId ? 'oldWardId' : 'oldZoneId',
      m.old_property_place_unknown(),
    )
  const isWardKnown = oldWardId !== null || oldMohallaId !== null
  return {
    zone_id: isWardKnown || oldZoneId !== null ? found.zone_id : null,
    ward_id: isWardKnown ? found.ward_id : null,
    mohalla_id: oldMohallaId,
    zone_name: form.oldZoneName || (oldZoneId || isWardKnown ? found.zone : null),
    ward_name: form.oldWardName || (isWardKnown ? found.ward : null),
    mohalla_name: form.oldMohallaName || (oldMohallaId ? found.mohalla : null),
  }
}
