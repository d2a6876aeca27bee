import type { Command } from 'commander';

const EXAMPLES = new WeakMap<Command, readonly string[]>();

/** Shows examples at the end of a command's help, each a line that can be run: `keys list --owner gildedacorn`. */
export function addExamples(command: Command, ...examples: readonly string[]): void {
  EXAMPLES.set(command, examples);
  command.addHelpText('after', `\n${section(examples)}`);
}

/** Shows the first example of each command of a group at the end of the group's help. */
export function addGroupExamples(group: Command): void {
  group.addHelpText('after', () => `\n${section(group.commands.flatMap((command) => firstExample(command)))}`);
}

function firstExample(command: Command): readonly string[] {
  const own = EXAMPLES.get(command);
  return own ? own.slice(0, 1) : command.commands.slice(0, 1).flatMap(firstExample);
}

function section(examples: readonly string[]): string {
  return `Examples:\n${examples.map((example) => `  ${example.startsWith('matchpoint') ? `npx ${example}` : example}\n`).join('')}`;
}
