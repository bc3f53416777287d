import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { maskEmail, maskMobile } from '@karsetu/contract/words/mask.ts'
import { type Actor, isInScope, mayCall } from '@karsetu/domain/access/permissions.ts'
import { joinAddress, namesIt, renamePlace } from '@karsetu/domain/property/address.ts'
import { bothOnLine } from '../../documents/bilingual.ts'
import type { PlaceNames } from '../master/place-names.ts'

/** What the register itself says on a card; the query names its property `property`. */
export const registerColumns = `
  property.property_id as "propertyId", property.property_unique_id as "propertyUniqueId", property.ptin_no as "PTINNo",
  property.owner_name as "ownerName", property.house_number as "houseNumber",
  property.property_address as "propertyAddress", property.house_category as "houseCategory", property.mobiles,
  property.zone_id as "zoneId", property.ward_id as "wardId", property.mohalla_id as "mohallaId",
  (select email from property_owner owner where owner.property_id = property.property_id and email is not null
    and until is null order by owner_no limit 1) as "emailId"`

/** Columns of a card; the query names its property `property` and joins the three places. */
export const cardColumns = `${registerColumns},
  zone.name as "zoneName", zone.name_hi as "zoneNameHi", ward.ward_no as "wardNo",
  ward.ward_fullname as "wardName", ward.ward_fullname_hi as "wardNameHi",
  mohalla.name as "mohallaName", mohalla.name_hi as "mohallaNameHi"`

export const placeJoins = `join zone on zone.zone_id = property.zone_id join ward on ward.ward_id = property.ward_id
  join mohalla on mohalla.mohalla_id = property.mohalla_id`

export type CardRow = Omit<PropertyCard, 'mobileNumber'> & {
  propertyId: number
  mobiles: string[]
  zoneNameHi: string
  wardNameHi: string
  mohallaNameHi: string
}

export type RegisterRow = Omit<
  CardRow,
  'zoneName' | 'zoneNameHi' | 'wardNo' | 'wardName' | 'wardNameHi' | 'mohallaName' | 'mohallaNameHi'
>

/** A row of the register with the names of its places. */
export function withPlaceNames(row: RegisterRow, { zones, wards, mohallas }: PlaceNames): CardRow {
  const [zone, ward, mohalla] = [zones.get(row.zoneId), wards.get(row.wardId), mohallas.get(row.mohallaId)]
  return {
    ...row,
    zoneName: zone?.name ?? '',
    zoneNameHi: zone?.nameHi ?? '',
    wardNo: ward?.wardNo ?? 0,
    wardName: ward?.name ?? '',
    wardNameHi: ward?.nameHi ?? '',
    mohallaName: mohalla?.name ?? '',
    mohallaNameHi: mohalla?.nameHi ?? '',
  }
}

/** Whether this reader may see mobile numbers, e-mail addresses and the whole record of a property at this place. */
export const seesRecord = (actor: Actor, place: { zoneId: number; wardId: number }): boolean =>
  actor.kind !== 'public' && mayCall(actor, 'property.view') && isInScope(actor, place)

/** The card as this reader may see it, place names in the reader's language. */
export function asCard(row: CardRow, actor: Actor, locale: Locale): PropertyCard {
  const open = seesRecord(actor, row)
  const [mobile] = row.mobiles
  const hindi = locale === 'hi'
  return {
    propertyUniqueId: row.propertyUniqueId,
    PTINNo: row.PTINNo,
    ownerName: row.ownerName,
    houseNumber: row.houseNumber,
    propertyAddress:
      hindi && row.propertyAddress !== null
        ? renamePlace(row.propertyAddress, row.mohallaName, row.mohallaNameHi)
        : row.propertyAddress,
    houseCategory: row.houseCategory,
    zoneId: row.zoneId,
    zoneName: hindi ? row.zoneNameHi : row.zoneName,
    wardId: row.wardId,
    wardNo: row.wardNo,
    wardName: hindi ? row.wardNameHi : row.wardName,
    mohallaId: row.mohallaId,
    mohallaName: hindi ? row.mohallaNameHi : row.mohallaName,
    mobileNumber: mobile === undefined ? null : open ? mobile : maskMobile(mobile),
    emailId: row.emailId === null ? null : open ? row.emailId : maskEmail(row.emailId),
  }
}

type AddressOfPaper = Pick<CardRow, 'houseNumber' | 'propertyAddress' | 'mohallaName' | 'mohallaNameHi'>
type PlaceOfPaper = AddressOfPaper & Pick<CardRow, 'wardNo' | 'wardName' | 'wardNameHi'>

/** The address as it was recorded, with its mohalla in both languages: messengers read Hindi. */
export function addressOnPaper({ houseNumber, propertyAddress, mohallaName, mohallaNameHi }: AddressOfPaper): string {
  const address = joinAddress(houseNumber, propertyAddress, mohallaName)
  return namesIt(address, mohallaNameHi) ? address : bothOnLine({ en: address, hi: mohallaNameHi })
}

/** Where a property is, as its papers say it. */
export const placeOnPaper = (place: PlaceOfPaper) => ({
  address: addressOnPaper(place),
  ward: `${place.wardNo} ${bothOnLine({ en: place.wardName, hi: place.wardNameHi })}`,
})
