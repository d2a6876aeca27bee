import { describe, expect, it } from 'vitest';
import { ManualClock, systemClock } from './clock.js';
import { ID_PREFIXES, isId, newId, stampIdsBy, timeOfId } from './ids.js';

describe('ids', () => {
  it('carry their type prefix and a 26-character suffix', () => {
    for (const prefix of ID_PREFIXES) {
      const id = newId(prefix);
      expect(id).toMatch(new RegExp(`^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`));
      expect(isId(prefix, id)).toBe(true);
    }
  });

  it('sort in the order they were made', () => {
    const ids = Array.from({ length: 2_000 }, () => newId('match'));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('carry the time of the clock that made them', () => {
    const old = newId('match');
    stampIdsBy(new ManualClock('2020-01-01T00:00:00Z'));
    const [first, second] = [newId('match'), newId('match')];
    stampIdsBy(systemClock);
    expect([newId('match'), old, second, first].sort().slice(0, 2)).toEqual([first, second]);
  });

  it('tell when they were made', () => {
    stampIdsBy(new ManualClock('2020-01-01T00:00:00.123Z'));
    const id = newId('evt');
    stampIdsBy(systemClock);
    expect(timeOfId(id)).toBe(Date.parse('2020-01-01T00:00:00.123Z'));
    expect(timeOfId('evt_imported')).toBeUndefined();
  });

  it('differ by type and form', () => {
    expect(isId('team', newId('match'))).toBe(false);
    expect(isId('team', 'team_8zzzzzzzzzzzzzzzzzzzzzzzzz')).toBe(false);
    expect(isId('team', 'team_short')).toBe(false);
  });
});
