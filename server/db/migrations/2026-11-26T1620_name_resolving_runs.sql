-- A run resolves a proposal when its source agrees with the place or says something else.

alter table place_proposals rename column settled_run_id to resolved_by_run_id;
alter table place_proposals rename constraint place_proposals_settled_run_id_fkey to place_proposals_resolved_by_run_id_fkey;
alter index place_proposals_settled_run rename to place_proposals_resolved_by_run;
