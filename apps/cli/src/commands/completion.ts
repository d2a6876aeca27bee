import type { Command } from 'commander';
import { findCandidates } from '../completion/candidates.js';
import { completionScript, SHELLS } from '../completion/scripts.js';
import { addExamples, addGroupExamples } from '../help/examples.js';
import type { Terminal } from '../output/terminal.js';

const HELP = `
A shell completes the word \`matchpoint\`, not \`npx matchpoint\`: put node_modules/.bin of the checkout on your PATH, or make an
alias before you load the script.
`;

/** `matchpoint completion <shell>`, and `completion candidates`, which the scripts call. */
export function addCompletion(program: Command, terminal: Terminal): void {
  const completion = program
    .command('completion')
    .summary('print a completion script for bash, zsh or fish')
    .description('Prints a script with which a shell completes commands, options and their values.')
    .addHelpText('after', HELP);
  for (const shell of SHELLS) {
    const command = completion
      .command(shell)
      .summary(`print the script for ${shell}`)
      .description(`Prints the completion script for ${shell}.`)
      .action(() => terminal.stdout.print(...completionScript(shell, terminal.command).split('\n')));
    addExamples(command, shell === 'fish' ? 'npx matchpoint completion fish | source' : `source <(npx matchpoint completion ${shell})`);
  }
  addGroupExamples(completion);
  completion
    .command('candidates', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action((words: string[]) => {
      const found = findCandidates(program, words);
      if (found.length > 0) terminal.stdout.printPlain(...found.map(({ value, description }) => `${value}\t${description}`));
    });
}
