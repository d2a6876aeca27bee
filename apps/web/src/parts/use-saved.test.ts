import { describe, expect, it } from 'vitest';
import { untouched } from './use-saved.js';

describe('a form that follows what is saved', () => {
  it('takes what others changed, and keeps what somebody is typing', () => {
    const before = { name: 'Spring Cup', rules: 'Be on time.', maxTeams: 16 };
    const typed = { ...before, rules: 'Be early.' };
    const saved = { name: 'Summer Cup', rules: 'Be kind.', maxTeams: 16 };
    expect({ ...typed, ...untouched(typed, before, saved) }).toEqual({ name: 'Summer Cup', rules: 'Be early.', maxTeams: 16 });
  });
});
