import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import {
  basisLabels,
  constructionLabels,
  parkingLabels,
  rentLabels,
  usedAs,
  useLabels,
} from '@karsetu/contract/assessment/fact-labels.ts'
import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import type { PropertyCard, PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumAreas } from '@karsetu/domain/property/area.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { useState } from 'react'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DateText } from '../../../ui/DateText.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { areaText } from '../../assessment/area-text.ts'
import { useCodeNames } from '../../master/use-code-names.ts'
import { MobileDialog } from '../register-form/MobileDialog.tsx'
import { OwnerDialog } from '../register-form/OwnerDialog.tsx'
import { BuildingImages } from './BuildingImages.tsx'
import { LocationCard } from './LocationCard.tsx'
import { OldRecords } from './OldRecords.tsx'
import classes from './PropertyPage.module.css'
import { categoryLabels, recordFacts } from './record-facts.ts'
import { TakeAwayButton } from './TakeAwayButton.tsx'

const isImage = ({ slot }: PropertyRecord['files'][number]) => slot.startsWith('buildingImage')

type Props = { record: PropertyRecord; propertyId: string } & Pick<PropertyCard, 'houseCategory'>

/** What the register says: facts, owners, floors, images and documents, and where it is. */
export function RecordView({ record, houseCategory, propertyId }: Props) {
  const nameOf = useCodeNames()
  const may = useMay()
  const editPath = may('property.edit') && record.status === 'active' ? pathTo.editProperty({ propertyId }) : undefined
  return (
    <>
      <Card title={m.property_page_facts()}>
        <Facts facts={recordFacts(record, houseCategory, nameOf)} />
      </Card>
      <Owners owners={record.owners} status={record.status} propertyId={propertyId} />
      <Floors premises={record.premises} />
      <BuildingImages images={record.files.filter(isImage)} {...{ propertyId, editPath }} />
      <Documents files={record.files.filter((file) => !isImage(file))} {...{ propertyId, editPath }} />
      {may(oldPropertyCalls.calls.page.access) && <OldRecords propertyId={propertyId} />}
      {may('map.view') && <LocationCard propertyId={propertyId} />}
    </>
  )
}

type DocumentsProps = Pick<PropertyRecord, 'files'> & {
  propertyId: string
  /** Where one is added, for those who may; they take one away here. */
  editPath: string | undefined
}

function Documents({ files, propertyId, editPath }: DocumentsProps) {
  return (
    <Card title={m.property_page_files()}>
      {files.length === 0 ? (
        <>
          <p>{m.property_page_no_files()}</p>
          {editPath && <AppLink to={editPath}>{m.property_page_add_files()}</AppLink>}
        </>
      ) : (
        <ul className={classes.files}>
          {files.map(({ slot, fileId, fileName }) => (
            <li key={slot}>
              <span>{fileSlotLabels[slot]()}</span>
              <DownloadButton
                variant="default"
                size="sm"
                call={registerWriteCalls.calls.propertyFile}
                sent={{ params: { id: propertyId, fileId } }}
              >
                {fileName}
              </DownloadButton>
              {editPath && <TakeAwayButton file={{ slot, fileId, fileName }} propertyId={propertyId} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

type OwnersProps = Pick<PropertyRecord, 'owners' | 'status'> & { propertyId: string }

/** Who owns it, each to be corrected as long as the property is in use. */
function Owners({ owners, status, propertyId }: OwnersProps) {
  const title = m.property_page_owners()
  const [corrected, setCorrected] = useState<number>()
  const [called, setCalled] = useState<number>()
  const mayCorrect = useMay()(registerWriteCalls.calls.updateOwnerDetails.access) && status === 'active'
  return (
    <Card title={title}>
      {owners.length === 0 ? (
        <p>{m.property_page_no_owners()}</p>
      ) : (
        <FigureTable
          label={title}
          rows={owners}
          keyOf={({ name, since }) => `${name} ${since}`}
          columns={[
            { head: m.property_page_owner(), cell: ({ name }) => name },
            { head: m.property_page_father(), cell: ({ fatherName }) => fatherName },
            { head: m.property_page_husband(), cell: ({ husbandName }) => husbandName },
            { head: m.register_list_col_mobile(), cell: ({ mobileNumber }) => mobileNumber },
            { head: m.property_page_email(), cell: ({ emailId }) => emailId },
            { head: m.property_page_since(), cell: ({ since }) => <DateText date={isoDate(since)} /> },
            ...(mayCorrect
              ? [
                  {
                    head: m.register_list_edit(),
                    isAction: true,
                    cell: (owner: PropertyRecord['owners'][number]) => (
                      <span className={classes.ownerActions}>
                        <ActionButton
                          variant="default"
                          size="compact-sm"
                          aria-label={`${m.register_owner_title()}: ${owner.name}`}
                          onClick={() => setCorrected(owners.indexOf(owner))}
                        >
                          {m.register_owner_title()}
                        </ActionButton>
                        <ActionButton
                          variant="default"
                          size="compact-sm"
                          aria-label={`${m.register_mobile_title()}: ${owner.name}`}
                          onClick={() => setCalled(owners.indexOf(owner))}
                        >
                          {m.register_mobile_title()}
                        </ActionButton>
                      </span>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {called !== undefined && (
        <MobileDialog propertyUniqueId={propertyId} ownerAt={called} onClose={() => setCalled(undefined)} />
      )}
      {corrected !== undefined && (
        <OwnerDialog propertyUniqueId={propertyId} ownerAt={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </Card>
  )
}

function Floors({ premises }: Pick<PropertyRecord, 'premises'>) {
  const title = m.property_page_floors()
  const nameOf = useCodeNames()
  const area = sumAreas(premises.map(({ areaSqft }) => areaSqft))
  return (
    <Card title={title}>
      {premises.length === 0 ? (
        <p>{m.property_page_no_floors()}</p>
      ) : (
        <div className={classes.floors}>
          <FigureTable
            label={title}
            rows={premises}
            keyOf={({ propertyPremiseId }) => propertyPremiseId}
            columns={[
              { head: m.property_page_floor(), cell: ({ floorNumber }) => floorName(floorNumber) },
              { head: m.register_floor_type(), cell: ({ type }) => useLabels[type]() },
              {
                head: m.register_list_col_category(),
                cell: (floor) => categoryLabels(floor, nameOf),
              },
              { head: m.register_rent_usage(), cell: ({ rentUsage }) => usedAs(rentUsage, nameOf) },
              { head: m.arv_rent(), cell: ({ rentType }) => rentLabels[rentType]() },
              {
                head: m.register_const_type(),
                cell: ({ constructionType }) =>
                  constructionType ? constructionLabels[constructionType]() : m.arv_as_property(),
              },
              {
                head: m.register_construction_year(),
                cell: ({ constructionYear }) => constructionYear ?? m.arv_as_property(),
                isFigure: true,
              },
              { head: m.arv_parking(), cell: ({ parking }) => parking && parkingLabels[parking]() },
              { head: m.arv_basis(), cell: ({ areaBasis }) => basisLabels[areaBasis]() },
              { head: m.property_page_area(), cell: ({ areaSqft }) => areaText(areaSqft), isFigure: true },
            ]}
            total={[m.property_page_total_area(), ...Array.from({ length: 8 }, () => ''), areaText(area)]}
          />
        </div>
      )}
    </Card>
  )
}
