-- One database for make-roles.sql, which sets `database`, `password` and `owner_password`.
select :'database' || '_owner' as owner \gset
select format('create role %I nosuperuser nocreatedb nocreaterole noinherit login', role)
from unnest(array[:'database', :'owner']) as wanted (role)
where not exists (select from pg_roles where rolname = role) \gexec
alter role :"database" login password :'password';
alter role :"owner" login password :'owner_password';
-- An administrator who is no superuser may give a database only to a role that it can set: it is a member of the owner until that is done.
select format('grant %I to current_user with set true, inherit false', :'owner')
from pg_roles where rolname = current_user and not rolsuper \gexec
select format('create database %I owner %I', :'database', :'owner')
where not exists (select from pg_database where datname = :'database') \gexec
alter database :"database" owner to :"owner";
set role :"owner";
revoke all on database :"database" from public;
grant connect on database :"database" to :"database";
reset role;
select format('revoke %I from current_user', :'owner')
from pg_roles where rolname = current_user and not rolsuper \gexec
