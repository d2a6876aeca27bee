import { describe, expect, it } from 'vitest';
import { untouched } from './use-saved.js';

describe('a form that follows what is saved', () => {
  it('takes the changes of others, and keeps the user’s input', () => {
    const before = { name: 'Spring Cup', rules: 'Be on time.', maxTeams: 16 };
    const typed = { ...before, rules: 'Be early.' };
    const saved = { name: 'Summer Cup', rules: 'Be kind.', maxTeams: 16 };
    expect({ ...typed, ...untouched(typed, before, saved) }).toEqual({ name: 'Summer Cup', rules: 'Be early.', maxTeams: 16 });
  });

  it('takes and keeps each field of a group for itself, and a list as a whole', () => {
    const before = { socials: { discord: 'a', website: 'a' }, days: ['MONDAY'] };
    const typed = { socials: { discord: 'typed', website: 'a' }, days: ['MONDAY', 'FRIDAY'] };
    const saved = { socials: { discord: 'b', website: 'b' }, days: ['SUNDAY'] };
    expect({ ...typed, ...untouched(typed, before, saved) }).toEqual({
      socials: { discord: 'typed', website: 'b' },
      days: ['MONDAY', 'FRIDAY'],
    });
  });

  it('keeps what was typed where a read brings nothing new', () => {
    const saved = { name: 'Harbor Open', avatar: null };
    const typed = { ...saved, name: 'Harbour Open' };
    expect({ ...typed, ...untouched(typed, saved, { ...saved }) }).toEqual(typed);
  });
});
