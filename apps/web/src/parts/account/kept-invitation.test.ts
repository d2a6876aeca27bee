import { describe, expect, it } from 'vitest';
import { keepInvitation, keptInvitation } from './kept-invitation.js';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-03-01T12:00:00Z');

const browser = () => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
};

describe('the code of an invitation link', () => {
  it('is that of the link opened last, and empty where none was opened', () => {
    const memory = browser();
    expect(keptInvitation(memory, NOW)).toBe('');
    keepInvitation('code-1', memory, NOW);
    keepInvitation('code-2', memory, NOW);
    expect(keptInvitation(memory, NOW)).toBe('code-2');
  });

  it('is kept for seven days', () => {
    const memory = browser();
    keepInvitation('code-1', memory, NOW);
    expect(keptInvitation(memory, NOW + 7 * DAY_MS - 1)).toBe('code-1');
    expect(keptInvitation(memory, NOW + 7 * DAY_MS)).toBe('');
  });
});
