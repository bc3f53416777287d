import { Gazetteer, noOfficeNames } from './places.ts'
import { nothingSaid, type ReadSettings } from './read-row.ts'

/** What an office that says nothing of its own leaves as it is; each test brings its columns. */
export const plainSettings: Omit<ReadSettings, 'columns'> = {
  ofYears: {},
  labels: [],
  ...nothingSaid,
  names: noOfficeNames,
}

/** A town of two wards, and Chowk in the first of them. */
export const townPlaces = new Gazetteer(
  [{ zoneId: 1, zoneNo: 1, names: ['Zone 1'] }],
  [
    { wardId: 5, wardNo: 80, zoneId: 1, names: ['Rajendra Nagar'] },
    { wardId: 6, wardNo: 81, zoneId: 1, names: ['Narhi'] },
  ],
  [{ mohallaId: 9, wardId: 5, names: ['Chowk'] }],
)
