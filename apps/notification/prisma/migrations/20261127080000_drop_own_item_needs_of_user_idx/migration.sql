-- Who leaves a team is rare, and a person has a thousand items at most: their primary key finds what matches need from them.
DROP INDEX CONCURRENTLY IF EXISTS "own_item_needs_of_user_idx";
