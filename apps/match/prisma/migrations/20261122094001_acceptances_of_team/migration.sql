-- A team's offers that wait for an answer: a closed team takes them back.
CREATE INDEX CONCURRENTLY "match_acceptance_waiting_of_team" ON "match_acceptance" ("team_id") WHERE "status" = 'PENDING';
