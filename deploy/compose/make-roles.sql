-- Creates every process's database and its two roles, and is safe to repeat: `<database>`, which the process runs as, and
-- `<database>_owner`, which owns the schema and migrates it. Neither can reach another process's database. Passwords come from the
-- environment and are set each time. Run by the service `postgres-roles` of docker-compose.yml:
--   psql --no-psqlrc --set=ON_ERROR_STOP=1 --file=make-roles.sql
\set QUIET on

\getenv password PASSWORD_OF_MATCHPOINT_GATEWAY
\getenv owner_password PASSWORD_OF_MATCHPOINT_GATEWAY_OWNER
\set database matchpoint_gateway
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_MATCH
\getenv owner_password PASSWORD_OF_MATCHPOINT_MATCH_OWNER
\set database matchpoint_match
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_LEAGUE
\getenv owner_password PASSWORD_OF_MATCHPOINT_LEAGUE_OWNER
\set database matchpoint_league
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_CATALOG_PROFILE
\getenv owner_password PASSWORD_OF_MATCHPOINT_CATALOG_PROFILE_OWNER
\set database matchpoint_catalog_profile
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_UPLOAD
\getenv owner_password PASSWORD_OF_MATCHPOINT_UPLOAD_OWNER
\set database matchpoint_upload
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_ACCOUNT
\getenv owner_password PASSWORD_OF_MATCHPOINT_ACCOUNT_OWNER
\set database matchpoint_account
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_WEBHOOK
\getenv owner_password PASSWORD_OF_MATCHPOINT_WEBHOOK_OWNER
\set database matchpoint_webhook
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_TOURNAMENT
\getenv owner_password PASSWORD_OF_MATCHPOINT_TOURNAMENT_OWNER
\set database matchpoint_tournament
\ir make-database.sql

\getenv password PASSWORD_OF_MATCHPOINT_NOTIFICATION
\getenv owner_password PASSWORD_OF_MATCHPOINT_NOTIFICATION_OWNER
\set database matchpoint_notification
\ir make-database.sql
