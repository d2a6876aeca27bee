-- What is being attempted for one endpoint: counted at every claim and settlement.
CREATE INDEX "delivery_in_flight_idx" ON "delivery" ("endpoint_id") WHERE "status" = 'delivering';
