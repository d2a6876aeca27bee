import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { loadSecrets } from './secrets.js';

it('creates the secrets once, readable only by their owner, and prefers the environment', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-secrets-'));
  const first = loadSecrets(folder, {});
  expect(loadSecrets(folder, {})).toEqual(first);
  expect(new Set(Object.values(first)).size).toBe(7);
  for (const keys of [first.webhookSecretKeys, first.accountSecretKeys]) expect(keys).toMatch(/^local-1:[A-Za-z0-9+/]{43}=$/);
  expect(fs.statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(loadSecrets(folder, { MATCHPOINT_KEY_PEPPER: 'from outside' })).toEqual({ ...first, keyPepper: 'from outside' });
  fs.rmSync(folder, { recursive: true });
});
