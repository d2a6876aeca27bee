import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../test/run-command.js';
import { completionScript } from '../completion/scripts.js';

const candidates = async (...words: string[]): Promise<string[]> => {
  const { exitCode, stdout } = await runCommand(['completion', 'candidates', '--', ...words]);
  expect(exitCode).toBe(0);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0] as string);
};

describe('completion', () => {
  it.each([
    [['ke'], ['keys']],
    [
      ['keys', 'ro'],
      ['roll', 'rotate'],
    ],
    [['keys', 'create', '--pl'], ['--plan']],
    [
      ['keys', 'create', '--plan', ''],
      ['api_free', 'api_pro', 'api_studio'],
    ],
    [['keys', 'create', '--plan', 'api_s'], ['api_studio']],
    [['keys', 'create', '--owner', ''], []],
    [['users', 'staff', 'ann', 'M'], ['MODERATOR']],
    [['users', 'staff', '--reason', 'why', 'ann', 'n'], ['none']],
    [
      ['games', 'developers', ''],
      ['add', 'remove', 'list', 'help'],
    ],
    [['import', ''], []],
    [['nonsense', '--x'], []],
  ])('offers the right words after %j %j', async (words, expected) => {
    expect(await candidates(...words)).toEqual(expected);
  });

  it('offers an option only once, and none of the commands that only scripts call', async () => {
    expect(await candidates('status', '--json', '--')).toEqual(['--help']);
    expect(await candidates('completion', '')).toEqual(['bash', 'zsh', 'fish', 'help']);
    expect(await candidates('')).toEqual(expect.arrayContaining(['api', 'keys', 'users', 'webhooks', 'completion']));
  });

  it('names the program to ask in each script', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { exitCode, stdout } = await runCommand(['completion', shell]);
      expect(exitCode).toBe(0);
      expect(stdout).toContain("'node' '/opt/matchpoint/bin/matchpoint.mjs' completion candidates --");
    }
  });

  it('works in bash, which completes the word with what the program offers', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "matchpoint's completion-"));
    try {
      const program = path.join(folder, 'matchpoint');
      writeFileSync(program, '#!/bin/sh\nshift 3\nprintf "%s-of-%s\\twhat it is\\n" "$#" "$2"\n');
      chmodSync(program, 0o755);
      const lines = [
        completionScript('bash', [program]),
        'COMP_WORDS=(matchpoint keys ro)',
        'COMP_CWORD=2',
        '_matchpoint',
        'echo "${COMPREPLY[@]}"',
      ];
      const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', lines.join('\n')], { encoding: 'utf8' });
      expect([stdout, stderr]).toEqual(['2-of-ro\n', '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
