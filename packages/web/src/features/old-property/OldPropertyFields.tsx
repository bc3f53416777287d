import { oldConstructions, oldHouseCategories } from '@karsetu/contract/old-property/old-property-form.ts'
import { oldCategoryLabels, oldConstructionLabels } from '@karsetu/contract/old-property/old-property-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useWatch } from 'react-hook-form'
import { AreaField } from '../../form/AreaField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { usePlaceChoices } from '../notice/place-filters.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'
import type { OldTyped } from './old-property-form.ts'

type Props<Sent> = { form: HouseForm<OldTyped, Sent> }

/** Who and where, in the old register's words and in today's places. */
export function OldPlaceFields<Sent>({ form: { control } }: Props<Sent>) {
  const [zone, ward] = useWatch({ control, name: ['oldZoneId', 'oldWardId'] })
  const { zones, wards } = usePlaceChoices(zone)
  const mohallas = useMohallaChoices(ward)
  return (
    <FormSection title={m.old_property_section_who()}>
      <TextField control={control} name="PTINNo" required label={m.old_property_ptin()} maxLength={40} autoFocus />
      <TextField control={control} name="ownerName" label={m.old_property_owner()} maxLength={300} />
      <TextField control={control} name="ownerFatherName" label={m.old_property_father()} maxLength={300} />
      <TextField control={control} name="oldMobileNo" type="tel" label={m.old_property_mobile()} maxLength={20} />
      <TextField control={control} name="oldHouseNo" label={m.old_property_house_no()} maxLength={60} />
      <TextField control={control} name="oldOwnerAddress" required label={m.old_property_address()} maxLength={500} />
      <SelectField control={control} name="oldZoneId" numeric label={m.old_property_zone()} choices={zones} />
      <SelectField control={control} name="oldWardId" numeric label={m.old_property_ward()} choices={wards} />
      <SelectField control={control} name="oldMohallaId" numeric label={m.old_property_mohalla()} choices={mohallas} />
      <TextField control={control} name="oldZoneName" label={m.old_property_zone_name()} maxLength={200} />
      <TextField control={control} name="oldWardName" label={m.old_property_ward_name()} maxLength={200} />
      <TextField control={control} name="oldMohallaName" label={m.old_property_mohalla_name()} maxLength={200} />
    </FormSection>
  )
}

/** The building as the old register measured it. */
export function OldBuildingFields<Sent>({ form: { control } }: Props<Sent>) {
  return (
    <FormSection title={m.old_property_section_building()}>
      <SelectField
        control={control}
        name="oldHouseCategory"
        required
        label={m.old_property_house_category()}
        choices={oldHouseCategories.map((value) => ({ value, label: oldCategoryLabels[value]() }))}
      />
      <NumberField control={control} name="oldConstYear" required wholeOnly label={m.old_property_const_year()} />
      <SelectField
        control={control}
        name="oldConstType"
        label={m.old_property_const_type()}
        choices={oldConstructions.map((value) => ({ value, label: oldConstructionLabels[value]() }))}
      />
      <NumberField
        control={control}
        name="oldRoadWidth"
        label={m.old_property_road_width()}
        unit={m.old_property_metre()}
      />
      <AreaField control={control} name="oldConstructionArea" label={m.old_property_construction_area()} />
      <AreaField control={control} name="oldPlotArea" label={m.old_property_plot_area()} />
      <AreaField control={control} name="oldOpenArea" label={m.old_property_open_area()} />
      <AreaField control={control} name="oldCarpetArea" label={m.old_property_carpet_area()} />
    </FormSection>
  )
}
