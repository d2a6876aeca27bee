import { describe, expect, it } from 'vitest';
import { judgeMigration } from './judge-migration.js';

const SAFE: string[] = [
  'create table t (id int primary key, a text not null); create index on t (a); alter table t drop column a; drop table t',
  'create table t (id int); insert into t values (1); update t set id = 2; create trigger x after insert on t execute function f()',
  'alter table old add column a text',
  "alter table old add column a text not null default 'x', add column b timestamptz not null default now()",
  "alter table old add column a text[] not null default array['x']::text[]",
  'alter table old add constraint c check (a > 0) not valid',
  'alter table old validate constraint c',
  'alter table old add constraint u unique using index i',
  'alter table old alter column a set default 1, alter column a drop not null',
  'alter table old set (fillfactor = 90)',
  'create index concurrently i on old (a)',
  'create unique index concurrently i on old (a)',
  "create function f() returns int language sql as 'select 1'",
  "create function f() returns int language sql as 'select 1'; create or replace function f() returns int language sql as 'select 2'",
  "create type mood as enum ('good'); alter type mood rename to moods",
  "alter type mood add value 'bad'",
  'create extension if not exists pg_trgm',
  "create schema if not exists public; comment on table old is 'words'",
];

/** The statement, and a word of the advice. */
const UNSAFE: [statement: string, reason: RegExp][] = [
  ['drop table old', /may still use the table/],
  ['drop table if exists old cascade', /may still use the table/],
  ['drop index i', /may still use the index/],
  ['drop function f', /may still use the function/],
  ['drop type mood', /may still use the type/],
  ['drop view v', /may still use the view/],
  ['drop trigger t on old', /may still use the trigger/],
  ['drop schema public cascade', /may still use the schema/],
  ['create table t (id int); drop table t, old', /may still use the table/],
  ['alter table old drop column a', /drop it in the next/],
  ['alter table old drop constraint c', /a release later/],
  ['alter table old add column b text, drop column a', /drop it in the next/],
  ['alter table old rename to new', /old name/],
  ['alter table old rename column a to b', /old name/],
  ['alter index i rename to j', /old name/],
  ["alter type mood rename value 'good' to 'better'", /old name/],
  ['alter table old alter column a type bigint', /rewrites the table/],
  ['alter table old alter column a set not null', /NOT VALID/],
  ['alter table old alter column a drop default', /keep the default/],
  ['alter table old add column a text not null', /give it a default/],
  ['alter table old add column a uuid default gen_random_uuid()', /fill it in batches/],
  ['alter table old add column a timestamptz default clock_timestamp()', /fill it in batches/],
  ['alter table old add column a bigserial', /fill it in batches/],
  ['alter table old add column a int generated always as identity', /fill it in batches/],
  ['alter table old add column a int generated always as (b * 2) stored', /fill it in batches/],
  ['alter table old add column a int unique', /CONCURRENTLY/],
  ['alter table old add column a int check (a > 0)', /NOT VALID/],
  ['alter table old add column a int references other (id)', /NOT VALID/],
  ['alter table old add constraint c check (a > 0)', /NOT VALID/],
  ['alter table old add constraint c foreign key (a) references other (id)', /NOT VALID/],
  ['alter table old add constraint c unique (a)', /USING INDEX/],
  ['alter table old add primary key (a)', /USING INDEX/],
  ['alter table old add constraint c exclude using gist (a with =)', /USING INDEX/],
  ['alter table old disable trigger all', /not one of the table changes/],
  ['alter table old owner to somebody', /not one of the table changes/],
  ['alter table old attach partition p default', /not one of the table changes/],
  ['create index i on old (a)', /CONCURRENTLY/],
  ['create table t (id int); create index i on old (a)', /CONCURRENTLY/],
  ['create index concurrently i on old (a); create index concurrently j on old (b)', /of its own/],
  ["create or replace function f() returns int language sql as 'select 1'", /another name/],
  ['create or replace view v as select 1', /another name/],
  ['create trigger t after insert on old execute function f()', /writers/],
  ['insert into old values (1)', /in batches/],
  ['update old set a = 1', /in batches/],
  ['delete from old', /in batches/],
  ['truncate old', /takes the rows/],
  ['do $$ begin drop table old; end $$', /cannot be read/],
  ['reindex table old', /not one of the statements/],
  ['vacuum full old', /not one of the statements/],
  ['lock table old', /not one of the statements/],
  ["select setval('s', 1)", /not one of the statements/],
  ['revoke all on old from public', /not one of the statements/],
];

describe('judgeMigration', () => {
  it.each(SAFE)('accepts: %s', async (script) => {
    expect(await judgeMigration(script)).toEqual([]);
  });

  it.each(UNSAFE)('refuses: %s', async (script, reason) => {
    const findings = await judgeMigration(script);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]?.reason).toMatch(reason);
  });

  it.each(UNSAFE)('accepts with a reason right before it: %s', async (script) => {
    const marked = script.split('; ').map((statement) => `-- contract: nobody has used it since 0.2.0\n${statement}`);
    // A statement that contains semicolons stays whole.
    const whole = script.startsWith('do') ? `-- contract: nobody has used it since 0.2.0\n${script}` : marked.join(';\n');
    expect(await judgeMigration(whole)).toEqual([]);
  });

  it('requires a reason before each statement, of more than one word', async () => {
    const first = '-- contract: nobody has read it since 0.2.0\nalter table old drop column ä;\n';
    expect(await judgeMigration(`${first}alter table old drop column b`)).toMatchObject([
      { line: 3, statement: 'alter table old drop column b' },
    ]);
    expect(await judgeMigration('-- contract: ok\ndrop table old')).toHaveLength(1);
    expect(await judgeMigration('drop table old -- contract: nobody has used it since 0.2.0')).toHaveLength(1);
  });

  it('refuses invalid SQL', async () => {
    await expect(judgeMigration('alter tabel old')).rejects.toThrow('syntax error');
  });
});
