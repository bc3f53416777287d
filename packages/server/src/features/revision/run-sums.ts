/** What wards of a run come to together, as `RevisionSums`. */
export const runSums = `coalesce(sum(assessed), 0)::integer assessed, coalesce(sum(not_assessable), 0)::integer "notAssessable",
  coalesce(sum(no_longer_assessable), 0)::integer "noLongerAssessable",
  coalesce(sum(lost_paise), 0)::bigint "lostPaise", coalesce(sum(moved), 0)::integer moved, coalesce(sum(released), 0)::integer released,
  json_build_object('arvPaise', coalesce(sum(before_arv_paise), 0)::bigint, 'housePaise', coalesce(sum(before_house_paise), 0)::bigint,
    'waterPaise', coalesce(sum(before_water_paise), 0)::bigint, 'sewerPaise', coalesce(sum(before_sewer_paise), 0)::bigint,
    'interestPaise', coalesce(sum(before_interest_paise), 0)::bigint, 'rebatePaise', coalesce(sum(before_rebate_paise), 0)::bigint) before,
  json_build_object('arvPaise', coalesce(sum(after_arv_paise), 0)::bigint, 'housePaise', coalesce(sum(after_house_paise), 0)::bigint,
    'waterPaise', coalesce(sum(after_water_paise), 0)::bigint, 'sewerPaise', coalesce(sum(after_sewer_paise), 0)::bigint,
    'interestPaise', coalesce(sum(after_interest_paise), 0)::bigint, 'rebatePaise', coalesce(sum(after_rebate_paise), 0)::bigint) after`
