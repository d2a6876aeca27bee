import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { useDatabase } from '@matchpoint/testing';
import { expect, it } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, '../../pgbench/create-match.mjs');
const database = useDatabase('match');

it('creates a match with the service’s current statement, as pgbench would', async () => {
  const script = execFileSync(process.execPath, [SCRIPT], { encoding: 'utf8' });
  const statement = script
    .slice(script.indexOf('\nwith ') + 1)
    .replace(/:(n|a|b)\b/g, (_, name: string) => ({ n: '1795376283141001', a: '1001', b: '1201' })[name] ?? '');
  await database.pool().query(statement.replace(/^\\set.*$/gm, ''));
  const { rows } = await database.pool().query('select status, creator_team_id as creator from match');
  expect(rows).toEqual([{ status: 'ACCEPTED', creator: 'team_01m7y3w1wfej99ptpwcn491001' }]);
});
