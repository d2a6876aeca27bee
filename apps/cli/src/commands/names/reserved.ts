import type { catalogProfile } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { withStaff } from '../../system/with-staff.js';

const PAGE_SIZE = 500;
const REASON = ['--reason <text>', 'why, in 3 to 500 characters, for the audit log', 'by command'] as const;

interface Options {
  reason: string;
  yes?: boolean;
  json?: boolean;
}

/** `matchpoint names reserve|release|list`: the names that nobody may take (docs/reference/names.md#reserved-names). */
export function addNamesReserved(names: Command, terminal: Terminal): void {
  const change =
    (isReserved: boolean) =>
    async (name: string, { reason, json, yes }: Options) => {
      if (!isReserved) await requireConsent(terminal, yes, `This lets anybody take the name ${name}`);
      const { hasChanged } = await withStaff(terminal, (staff) => staff.setNameReserved({ name, isReserved, order: { reason } }));
      if (json) return printJson(terminal, { name, isReserved, hasChanged });
      terminal.stdout.print(`${name} ${hasChanged ? 'is' : 'was'} ${isReserved ? 'reserved' : 'free'}${hasChanged ? ' now' : ' already'}.`);
    };
  const reserve = names
    .command('reserve')
    .summary('reserve a name')
    .description('Prevents users, organizations and teams from taking a name or a similar-looking one. Current owners keep it.')
    .argument('<name>', 'the name')
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(change(true));
  const release = names
    .command('release')
    .summary('release a reserved name')
    .description('Releases a reserved name, so that anyone can take it.')
    .argument('<name>', 'the name')
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(change(false));
  const list = names
    .command('list')
    .summary('list the reserved names')
    .description('Lists the reserved names.')
    .option('--json', 'print one JSON document: {"names": [ … ]}')
    .action(async ({ json }: { json?: boolean }) => {
      const reserved = await listAll(terminal);
      if (json) return printJson(terminal, { names: reserved });
      if (reserved.length === 0) terminal.stdout.print('No names are reserved, but for the words of paths.');
      else
        terminal.stdout.print(
          ...table(
            ['name', 'since'],
            reserved.map(({ name, reservedAt }) => [name, reservedAt]),
          ),
        );
    });
  addYes(release);
  addExamples(reserve, "matchpoint names reserve 'Champions Tour' --reason 'Trademark'");
  addExamples(release, "matchpoint names release 'Champions Tour' --reason 'No longer used'");
  addExamples(list, 'matchpoint names list');
}

function listAll(terminal: Terminal): Promise<catalogProfile.ReservedName[]> {
  return withStaff(terminal, async (staff) => {
    const all: catalogProfile.ReservedName[] = [];
    for (let afterKey: string | undefined = ''; afterKey !== undefined;) {
      const { names, nextKey }: catalogProfile.ListReservedNamesResponse = await staff.listReservedNames({ limit: PAGE_SIZE, afterKey });
      all.push(...names);
      afterKey = nextKey;
    }
    return all;
  });
}
