import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../run.js';
import { openTerminal } from '../output/terminal.js';
import { runCommand } from '../../test/run-command.js';

const program = createProgram(openTerminal({ stdout: {}, stderr: {} } as never), () => undefined);

/** The words of every command that help shows. */
function paths(command: Command, before: string[] = []): string[][] {
  return command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== 'help')
    .flatMap((each) => [[...before, each.name()], ...paths(each, [...before, each.name()])]);
}

/** The words of an example after `matchpoint`, unquoted. */
function wordsOf(line: string): string[] {
  const [, after = ''] = /matchpoint (.*?)(?: [<|] .*|\))?$/.exec(line) ?? [];
  return [...after.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) => single ?? double ?? plain ?? '');
}

function find(words: readonly string[]): { command: Command; rest: readonly string[] } {
  let [command, rest] = [program, words];
  for (;;) {
    const next = command.commands.find((each) => each.name() === rest[0]);
    if (!next) return { command, rest };
    [command, rest] = [next, rest.slice(1)];
  }
}

describe.each([[[] as string[]], ...paths(program).map((words) => [words])])('matchpoint %j --help', (words) => {
  it('describes the command and ends with examples that the command accepts', async () => {
    const { exitCode, stdout } = await runCommand([...words, '--help']);
    expect(exitCode).toBe(0);
    const { command } = find(words);
    expect(command.description(), 'a description').not.toBe('');
    const examples = (stdout.split('\nExamples:\n')[1] ?? '').trimEnd().split('\n');
    expect(examples.filter((line) => line !== '')).not.toEqual([]);
    for (const line of examples) {
      const example = find(wordsOf(line));
      const path = wordsOf(line).slice(0, words.length);
      expect(path, line).toEqual(words);
      expect(example.command.commands, `${line} names a command`).toEqual([]);
      const { operands, unknown } = example.command.parseOptions([...example.rest]);
      expect(unknown, `options of ${line}`).toEqual([]);
      const { registeredArguments: wanted } = example.command;
      expect(operands.length, `arguments of ${line}`).toBeGreaterThanOrEqual(wanted.filter(({ required }) => required).length);
      if (!wanted.some(({ variadic }) => variadic)) expect(operands.length).toBeLessThanOrEqual(wanted.length);
    }
  });
});
