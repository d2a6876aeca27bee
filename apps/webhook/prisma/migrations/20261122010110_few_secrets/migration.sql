-- The newest five secrets of an endpoint sign; older ones, which rotations may have left without bound, end now.
DELETE FROM "endpoint_secret" WHERE "position" IN (
  SELECT "position" FROM (SELECT "position", row_number() OVER (PARTITION BY "endpoint_id" ORDER BY "position" DESC) AS "place" FROM "endpoint_secret") AS "placed"
  WHERE "place" > 5
);
