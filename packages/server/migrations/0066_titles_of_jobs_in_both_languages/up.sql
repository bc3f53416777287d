-- Who looks at the long work of others reads it in another language than who began it: a job keeps its title in both.
alter table job alter column title type jsonb using jsonb_build_object('en', title, 'hi', title);
