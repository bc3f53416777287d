import { describe, expect, it } from 'vitest'
import { nearPlaces } from './near-places.ts'
import { Gazetteer, type KnownMohalla, type KnownWard } from './places.ts'

const wards: KnownWard[] = [
  { wardId: 1, wardNo: 58, zoneId: 40, names: ['58 - Lal Bagh 2nd', 'Lal Bagh 2nd', 'लाल बाग द्वितीय'] },
  { wardId: 2, wardNo: 80, zoneId: 20, names: ['Rajendra Nagar', 'राजेन्द्र नगर'] },
  { wardId: 3, wardNo: 81, zoneId: 20, names: ['Naya Ganj'] },
  { wardId: 4, wardNo: 82, zoneId: 20, names: ['Naya Ganj'] },
]
const mohallas: KnownMohalla[] = [
  { mohallaId: 7, wardId: 2, names: ['Aliganj Sector-B', 'अलीगंज सेक्टर-बी'] },
  { mohallaId: 8, wardId: 1, names: ['Chowk', 'चौक'] },
]
const zones = [
  { zoneId: 40, zoneNo: 4, names: ['Zone 4', 'ज़ोन 4'] },
  { zoneId: 20, zoneNo: 2, names: ['Zone 2', 'ज़ोन 2'] },
]
const places = new Gazetteer(zones, wards, mohallas)
const [lalBagh, rajendraNagar] = [wards[0], wards[1]] as [KnownWard, KnownWard] // the two written above

describe('a ward in a register', () => {
  it.each([
    ['80', 2, 'certain'],
    ['८०', 2, 'certain'],
    ['Ward No. 080', 2, 'certain'],
    ['80 - Rajendra  Nagar', 2, 'certain'],
    ['RAJENDRA NAGAR', 2, 'likely'],
    ['राजेन्द्र नगर', 2, 'likely'],
    ['jktsUnz uxj', 2, 'likely'],
    ['58 - Lal Bagh 2nd', 1, 'certain'],
    ['Lal Bagh 2nd', 1, 'likely'],
  ])('%s', (typed, wardId, confidence) => {
    expect(places.readWard({ typed })).toMatchObject({ state: 'known', value: { wardId }, confidence })
  })

  it.each([
    ['', 'ward_missing'],
    ['99', 'ward_unknown'],
    ['Cantonment', 'ward_unknown'],
    ['0 - Cantonment', 'ward_unknown'],
    ['80 - Lal Bagh 2nd', 'ward_number_and_name_differ'],
    ['Naya Ganj', 'ward_ambiguous'],
    ['=1', 'formula_text'],
  ])('%s is for a person to mend: %s', (typed, error) => {
    expect(places.readWard({ typed })).toEqual({ state: 'unreadable', fault: error })
  })
})

describe('names spelled nearly like those of the city', () => {
  const [aliganj, chowk] = mohallas
  it.each([
    ['Alignaj Sector B', [aliganj]],
    ['Aliganj Sector-C', [aliganj]],
    ['Chok', [chowk]],
    ['chauk', [chowk]],
    ['चोक', [chowk]],
    ['Gomti Nagar', []],
    ['?', []],
    ['12', []],
  ])('%s', (typed, near) => {
    expect(nearPlaces(typed, mohallas, 3)).toEqual(near)
  })

  it('the office’s own name of a ward or mohalla is what the office said it is', () => {
    const names = { wardNames: { lbg: 1 }, mohallaNames: { '2:oldbazar': 7, '1:oldbazar': 8 } }
    expect(places.readWard({ typed: 'L.B.G.' }, names)).toMatchObject({
      value: { wardId: 1 },
      confidence: 'likely',
      note: 'office_word',
    })
    expect(places.readMohalla({ typed: 'Old Bazar' }, rajendraNagar, names)).toMatchObject({ value: { mohallaId: 7 } })
    expect(places.readMohalla({ typed: 'Old Bazar' }, lalBagh, names)).toMatchObject({ value: { mohallaId: 8 } })
  })
})

describe('zone and mohalla beside the ward', () => {
  it.each(['2', 'Zone-2', 'ज़ोन 2', 'Zone 02'])('zone %s agrees', (typed) => {
    expect(places.readZone({ typed }, rajendraNagar)).toMatchObject({
      state: 'known',
      value: { zoneId: 20 },
      confidence: 'certain',
    })
  })

  it('an empty zone is the one of the ward, another zone a contradiction', () => {
    expect(places.readZone({ typed: '' }, rajendraNagar)).toMatchObject({
      value: { zoneId: 20 },
      confidence: 'certain',
      note: 'from_ward',
    })
    expect(places.readZone({ typed: 'Zone-4' }, rajendraNagar)).toEqual({
      state: 'unreadable',
      fault: 'zone_not_of_ward',
    })
    expect(places.readZone({ typed: 'Zone-9' }, rajendraNagar)).toEqual({ state: 'unreadable', fault: 'zone_unknown' })
  })

  it('a mohalla is looked for in its own ward only', () => {
    expect(places.readMohalla({ typed: 'Aliganj Sector B' }, rajendraNagar)).toMatchObject({ value: { mohallaId: 7 } })
    expect(places.readMohalla({ typed: 'Aliganj Sector B' }, lalBagh)).toEqual({
      state: 'unreadable',
      fault: 'mohalla_unknown',
    })
    expect(places.readMohalla({ typed: '' }, lalBagh)).toEqual({ state: 'unreadable', fault: 'mohalla_missing' })
  })
})
