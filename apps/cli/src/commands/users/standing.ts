import { STAFF_ROLES } from '@matchpoint/core';
import { Argument, type Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { withStaff } from '../../system/with-staff.js';

interface Options {
  reason: string;
  until?: string;
  yes?: boolean;
  json?: boolean;
}
const ROLES = [...STAFF_ROLES, 'none'];
const REASON = ['--reason <text>', 'why, in 3 to 500 characters, for the audit log', 'by command'] as const;

/**
 * `matchpoint users staff|suspend|reinstate`: lets an operator of the machine act as staff without being staff
 * (docs/reference/platform-staff.md).
 */
export function addUsersStanding(users: Command, terminal: Terminal): void {
  addStaff(users, terminal);
  addSuspend(users, terminal);
  addReinstate(users, terminal);
}

function addStaff(users: Command, terminal: Terminal): void {
  const command = users
    .command('staff')
    .summary("give a user a role on the platform's staff, or remove it")
    .description("Gives a user a role on the platform's staff, or none. The last OPERATOR cannot be removed.")
    .argument('<username>', 'the user')
    .addArgument(new Argument('<role>', 'the role').choices(ROLES))
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(async (user: string, role: string, { reason, json }: Options) => {
      const request = { user, order: { reason }, ...(role !== 'none' && { role }) };
      const { userId } = await withStaff(terminal, (staff) => staff.setStaffRole(request));
      if (json) printJson(terminal, { userId, role: role === 'none' ? null : role });
      else terminal.stdout.print(role === 'none' ? `${user} is not staff.` : `${user} is staff: ${role}.`);
    });
  addExamples(
    command,
    'matchpoint users staff silken_pepper OPERATOR',
    "matchpoint users staff silken_pepper none --reason 'Left the team'",
  );
}

function addSuspend(users: Command, terminal: Terminal): void {
  const command = users
    .command('suspend')
    .summary('suspend or ban a user')
    .description(
      'Ends the sessions of a user and stops their keys and endpoints, within a second everywhere. Without --until it is a ban: the ' +
        'roles of the user end or pass to others, and a reinstatement does not restore them.',
    )
    .argument('<username>', 'the user')
    .option('--until <instant>', 'when the suspension ends, ISO 8601; without it the user is banned')
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(async (user: string, { reason, until, json, yes }: Options) => {
      if (until === undefined) await requireConsent(terminal, yes, `This bans ${user} and ends their roles`);
      const { userId, suspendedUntil = null } = await withStaff(terminal, (staff) => staff.suspendUser({ user, order: { reason }, until }));
      if (json) printJson(terminal, { userId, suspendedUntil });
      else terminal.stdout.print(suspendedUntil === null ? `${user} is banned.` : `${user} is suspended until ${suspendedUntil}.`);
    });
  addYes(command);
  addExamples(
    command,
    "matchpoint users suspend hollowglacier --until 2027-01-01T00:00:00Z --reason 'Insulted a referee'",
    "matchpoint users suspend hollowglacier --reason 'Cheated in a final' --yes",
  );
}

function addReinstate(users: Command, terminal: Terminal): void {
  const command = users
    .command('reinstate')
    .summary('end the suspension or ban of a user')
    .description('Ends the suspension or ban of a user. Roles that a ban ended are not restored.')
    .argument('<username>', 'the user')
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(async (user: string, { reason, json }: Options) => {
      const { userId } = await withStaff(terminal, (staff) => staff.reinstateUser({ user, order: { reason } }));
      if (json) printJson(terminal, { userId });
      else terminal.stdout.print(`${user} is reinstated.`);
    });
  addExamples(command, "matchpoint users reinstate hollowglacier --reason 'Appeal granted'");
}
