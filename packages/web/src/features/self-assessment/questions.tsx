import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import type { Question } from '../../form/QuestionForm.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import {
  AddressFields,
  ConstructionField,
  ConstructionYearField,
  OccupancyField,
  PlotAreaField,
  RoadFields,
  UseFields,
  WaterFields,
} from '../property/register-form/FactFields.tsx'
import { FloorRows } from '../property/register-form/FloorRows.tsx'
import type { PropertyTyped } from '../property/register-form/property-typed.ts'
import { NewOwnerFields } from '../split/NewOwnerFields.tsx'
import { MapPoint } from './MapPoint.tsx'
import type { SelfAssessmentTyped } from './self-assessment-typed.ts'

type Request = Question<SelfAssessmentTyped>
type Of = {
  form: HouseForm<SelfAssessmentTyped, unknown>
  /** Of the register; place, road and services are then fixed. */
  isNew: boolean
  isOffice: boolean
  floors: number
  onFloorAdded: () => void
  photos: ReactNode
  documents: ReactNode
  /** Proves the mobile number of a citizen. */
  proof: ReactNode
  summary: ReactNode
}

/** What is asked of a property, in the order in which a person walks through it. */
export function questionsOf(of: Of): Request[] {
  const { form, isNew, floors, onFloorAdded } = of
  const fields = form as unknown as HouseForm<PropertyTyped, unknown> // the further fields are of no concern to these
  const grid = (content: ReactNode) => <FieldGrid>{content}</FieldGrid>
  return [
    ...(isNew ? placeQuestions(fields) : []),
    {
      ...{ key: 'use', title: m.self_assessment_ask_use(), fields: ['houseCategory', 'category', 'subCategory'] },
      content: grid(<UseFields form={fields} />),
    },
    {
      ...{ key: 'occupancy', title: m.self_assessment_ask_occupancy(), fields: ['occupancyStatus'] },
      content: grid(<OccupancyField form={fields} isNew={isNew} />),
    },
    {
      ...{ key: 'construction', title: m.self_assessment_ask_construction(), fields: ['constType'] },
      content: grid(<ConstructionField form={fields} isNew={isNew} />),
    },
    {
      ...{ key: 'year', title: m.self_assessment_ask_year(), fields: ['constructionYear'] },
      content: grid(<ConstructionYearField form={fields} isNew={isNew} />),
    },
    {
      ...{ key: 'plot', title: m.self_assessment_ask_plot(), fields: ['plotArea'] },
      content: grid(<PlotAreaField form={fields} isNew={isNew} />),
    },
    ...Array.from({ length: Math.max(1, floors) }, (_, at): Request => {
      const floorNumber = form.getValues(`premises.${at}.floorNumber`)
      const name = typeof floorNumber === 'number' && !Number.isNaN(floorNumber) ? ` · ${floorName(floorNumber)}` : ''
      return {
        ...{ key: `floor ${at}`, title: `${m.self_assessment_ask_floor({ number: at + 1 })}${name}` },
        fields: floors > 0 ? [`premises.${at}`] : ['premises'],
        content: <FloorRows form={fields} only={at} onAdded={onFloorAdded} />,
      }
    }),
    ...(isNew
      ? [
          {
            ...{ key: 'services', title: m.self_assessment_ask_services() },
            fields: ['waterTaxApplicable', 'sewerageConnectionAvailable', 'sourceOfWater'] as const,
            content: grid(<WaterFields form={fields} />),
          },
        ]
      : []),
    { key: 'photos', title: m.self_assessment_ask_photos(), fields: [], content: of.photos },
    { key: 'documents', title: m.self_assessment_ask_documents(), fields: [], content: of.documents },
    {
      ...{ key: 'you', title: m.self_assessment_ask_you(), fields: ['applicantName', 'mobileNumber'] },
      content: (
        <>
          {grid(<ApplicantFields form={form} isOffice={of.isOffice} />)}
          {of.proof}
        </>
      ),
    },
    { key: 'check', title: m.self_assessment_ask_check(), fields: [], content: of.summary },
  ]
}

function placeQuestions(fields: HouseForm<PropertyTyped, unknown>): Request[] {
  return [
    {
      ...{ key: 'place', title: m.self_assessment_ask_place() },
      fields: ['longitude', 'latitude', 'wardId', 'mohallaId'],
      content: <MapPoint form={fields} />,
    },
    {
      ...{ key: 'address', title: m.self_assessment_ask_address(), fields: ['propertyAddress', 'houseNumber'] },
      content: (
        <FieldGrid>
          <AddressFields form={fields} isNew />
        </FieldGrid>
      ),
    },
    {
      ...{ key: 'owner', title: m.self_assessment_ask_owner(), fields: ['ownerName', 'fatherName', 'husbandName'] },
      content: (
        <FieldGrid>
          <NewOwnerFields
            control={fields.control}
            names={{ ownerName: 'ownerName', fatherName: 'fatherName', husbandName: 'husbandName' }}
          />
        </FieldGrid>
      ),
    },
    {
      ...{ key: 'road', title: m.self_assessment_ask_road(), fields: ['roadType', 'roadWidth'] },
      content: (
        <FieldGrid>
          <RoadFields form={fields} isNew />
        </FieldGrid>
      ),
    },
  ]
}

/** Who declares it. */
function ApplicantFields({ form: { control }, isOffice }: Pick<Of, 'form' | 'isOffice'>) {
  return (
    <>
      <TextField
        control={control}
        name="applicantName"
        required
        label={m.self_assessment_applicant()}
        autoComplete={isOffice ? 'off' : 'name'}
        maxLength={120}
      />
      <TextField
        control={control}
        name="mobileNumber"
        required
        type="tel"
        label={m.property_mobile_number()}
        hint={m.self_assessment_mobile_hint()}
        autoComplete={isOffice ? 'off' : 'tel-national'}
        maxLength={20}
      />
    </>
  )
}
