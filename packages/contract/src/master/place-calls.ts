import { call, declareCalls } from '../platform/call.ts'
import { Ward, WardsQuery, Zone, ZonesQuery } from './master-calls.ts'
import { ById } from './master-fields.ts'
import { WardForm, WardRename, ZoneForm } from './place-forms.ts'

export const zoneCalls = declareCalls('zone', {
  add: call({
    method: 'POST',
    path: '/zones/add',
    access: 'master.edit',
    body: ZoneForm,
    output: Zone,
    errors: ['call.not_found', 'master.zone_taken'],
    summary: 'Adds a zone. Its number is part of the property IDs and stays.',
  }),
  export: call({
    method: 'GET',
    path: '/zones/export',
    access: 'master.view',
    limit: 'document',
    query: ZonesQuery,
    download: 'xlsx',
    summary: 'The zones of the list, as a spreadsheet.',
  }),
})

export const wardCalls = declareCalls('ward', {
  add: call({
    method: 'POST',
    path: '/wards/add',
    access: 'master.edit',
    body: WardForm,
    output: Ward,
    errors: ['call.not_found', 'master.ward_taken', 'master.ward_name_taken'],
    summary: 'Adds a ward to a zone. Its number is part of the property IDs and stays.',
  }),
  edit: call({
    method: 'PATCH',
    path: '/wards/edit/{id}',
    access: 'master.edit',
    params: ById('ward'),
    body: WardRename,
    output: Ward,
    errors: ['call.not_found', 'master.ward_name_taken'],
    summary: 'Renames a ward; the new name must differ from the present one.',
  }),
  export: call({
    method: 'GET',
    path: '/wards/export',
    access: 'master.view',
    limit: 'document',
    query: WardsQuery,
    download: 'xlsx',
    summary: 'The wards of the list, as a spreadsheet.',
  }),
})
