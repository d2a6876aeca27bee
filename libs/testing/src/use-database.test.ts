import { describe, expect, it } from 'vitest';
import { useDatabase } from './use-database.js';

describe('useDatabase', () => {
  const first = useDatabase();
  const second = useDatabase();

  it('gives every caller a database of its own', async () => {
    await first.pool().query('create table mine (id int)');
    await expect(second.pool().query('select * from mine')).rejects.toThrow('does not exist');
  });

  it('compares text by Unicode rules whatever the machine', async () => {
    const { rows } = await first.pool().query(`select lower('ÉÀŁ') as folded, 'é' collate "default" < 'z' as sorted`);
    expect(rows[0]).toEqual({ folded: 'éàł', sorted: false });
  });
});
