alter table discount add column period_description_hi text;
comment on column discount.period_description_hi is 'The description in Hindi; none: as it stands in English.';
