-- Every claim and settlement of a delivery writes all of its indexes anew: these two save less than they cost.
-- Retention finds old deliveries by their ids, which are in order of age.
DROP INDEX "delivery_created_at_idx";


-- What the schema language cannot say.
-- Leases that ran out are looked for among what is being attempted, which delivery_in_flight_idx holds and nothing else.
DROP INDEX "delivery_lease_idx";
