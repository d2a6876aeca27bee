import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../workspace.js';
import { loadLivingDemo, mayLiveAt } from './living-demo.js';

describe('the living demo', () => {
  it('is in no image: none is built from the launcher or the examples', () => {
    const read = (name: string): string => fs.readFileSync(path.join(ROOT, name), 'utf8');
    expect(read('.dockerignore').split('\n')).toContain('examples');
    expect(read('Dockerfile')).not.toMatch(/launcher|examples|living/);
  });

  it.each(['http://127.0.0.1:8080', 'http://127.0.0.2:8080', 'http://localhost:8080', 'http://[::1]:8080', 'http://play.localhost'])(
    'may run at %s',
    (url) => {
      expect(mayLiveAt(url)).toBe(true);
    },
  );

  it.each([
    'https://play.example',
    'http://10.0.0.5:8080',
    'http://127.0.0.1.play.example',
    'http://localhost.play.example',
    'http://[::2]',
  ])('refuses %s, before it writes or calls anything', async (publicUrl) => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-living-'));
    const never = (): never => {
      throw new Error('was called');
    };
    const options = { directory, publicUrl, baseUrl: 'http://127.0.0.1:1', runtime: {}, runCli: never, isKnown: never };
    await expect(loadLivingDemo({ ...options, isStopping: () => false, say: never })).rejects.toThrow(/may only run on this machine/);
    expect(fs.readdirSync(directory)).toEqual([]);
    fs.rmSync(directory, { recursive: true });
  });
});
