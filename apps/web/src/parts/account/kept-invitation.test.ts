import { describe, expect, it } from 'vitest';
import { keepInvitation } from './kept-invitation.js';

const tab = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
};

describe('the code of an invitation link', () => {
  it('is still there when its reader comes back from signing in to an address without it', () => {
    const storage = tab();
    keepInvitation('code-1', storage);
    expect(keepInvitation('', storage)).toBe('code-1');
  });

  it('is that of the link opened last, and of no other tab', () => {
    const storage = tab();
    keepInvitation('code-1', storage);
    expect(keepInvitation('code-2', storage)).toBe('code-2');
    expect(keepInvitation('', storage)).toBe('code-2');
    expect(keepInvitation('', tab())).toBe('');
  });
});
