-- One database for make-roles.sql, which sets `database`, `password` and `owner_password`.
select :'database' || '_owner' as owner \gset
select format('create role %I nosuperuser nocreatedb nocreaterole noinherit login', role)
from unnest(array[:'database', :'owner']) as wanted (role)
where not exists (select from pg_roles where rolname = role) \gexec
alter role :"database" login password :'password';
alter role :"owner" login password :'owner_password';
select format('create database %I owner %I', :'database', :'owner')
where not exists (select from pg_database where datname = :'database') \gexec
alter database :"database" owner to :"owner";
revoke all on database :"database" from public;
grant connect on database :"database" to :"database";
