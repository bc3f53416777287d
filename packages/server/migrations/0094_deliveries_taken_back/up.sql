-- An outcome entered on the wrong paper or day is taken back by one entry more, which has no outcome.

alter table notice_delivery alter outcome drop not null;
comment on table notice_delivery is 'Every outcome as entered; one without an outcome takes back the word of its day before it. On the paper stands the last word of the latest day; served stays served.';
