-- The platform of the account that free agents of a game's tournaments must have linked. Null: none.
ALTER TABLE "games" ADD COLUMN "required_connection" TEXT;
