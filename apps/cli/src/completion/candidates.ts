import type { Argument, Command, Option } from 'commander';

/** A candidate for the last word of a command line. */
export interface Candidate {
  value: string;
  description: string;
}

/**
 * The candidates for the last of these words (without the program's name), taken from the program itself: commands, options, and the
 * choices of an option or argument. Empty if anything is possible, such as a file.
 */
export function findCandidates(program: Command, words: readonly string[]): Candidate[] {
  const { command, rest } = descend(program, words.slice(0, -1));
  const last = words.at(-1) ?? '';
  const previous = rest.at(-1);
  const awaiting = previous?.startsWith('-') ? optionNamed(command, previous) : undefined;
  if (awaiting && takesValue(awaiting)) return startingWith(last, choices(awaiting.argChoices));
  if (last.startsWith('-')) return startingWith(last, unusedOptions(command, rest));
  const subcommands = command.createHelp().visibleCommands(command);
  if (subcommands.length > 0) return startingWith(last, subcommands.map(toCandidate));
  return startingWith(last, choices(argumentAt(command, rest)?.argChoices));
}

/** The command that the words lead to, and the words after its name. */
function descend(program: Command, words: readonly string[]): { command: Command; rest: readonly string[] } {
  let command = program;
  let named = 0;
  for (const [index, word] of words.entries()) {
    const next = command.commands.find((each) => each.name() === word);
    if (!next) continue;
    command = next;
    named = index + 1;
  }
  return { command, rest: words.slice(named) };
}

function unusedOptions(command: Command, given: readonly string[]): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long, short }) => !given.includes(long ?? '') && !given.includes(short ?? ''))
    .map(({ long, short, description }) => ({ value: long ?? short ?? '', description }));
}

/** The argument to complete, after those that are given. */
function argumentAt(command: Command, given: readonly string[]): Argument | undefined {
  const values = given.filter((word, index) => {
    const before = given[index - 1];
    const option = before?.startsWith('-') ? optionNamed(command, before) : undefined;
    return !word.startsWith('-') && !(option && takesValue(option));
  });
  return command.registeredArguments[values.length];
}

const optionNamed = (command: Command, word: string): Option | undefined =>
  command.options.find(({ long, short }) => long === word || short === word);
const takesValue = ({ required, optional }: Option): boolean => required || optional;
const toCandidate = (command: Command): Candidate => ({ value: command.name(), description: command.summary() });
const choices = (values: readonly string[] = []): Candidate[] => values.map((value) => ({ value, description: '' }));
const startingWith = (start: string, all: Candidate[]): Candidate[] => all.filter(({ value }) => value.startsWith(start));
