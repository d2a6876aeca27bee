import { Argument, type Command } from 'commander';
import { printJson, type Terminal } from '../../output/terminal.js';
import { withStaff } from '../../system/with-staff.js';

interface Options {
  reason: string;
  until?: string;
  json?: boolean;
}
const ROLES = ['SUPPORT', 'MODERATOR', 'OPERATOR', 'none'];
const REASON = ['--reason <text>', 'why, in 3 to 500 characters, for the audit log', 'by command'] as const;

/** `matchpoint users staff|suspend|reinstate`: what an operator of the machine does without being staff (management J, K). */
export function addUsersStanding(users: Command, terminal: Terminal): void {
  users
    .command('staff')
    .summary('make a user staff of the platform, or end that')
    .description('Gives a user a role of platform staff, or none. The last OPERATOR stays.')
    .argument('<username>', 'the user')
    .addArgument(new Argument('<role>', 'as what').choices(ROLES))
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(async (user: string, role: string, { reason, json }: Options) => {
      const request = { user, order: { reason }, ...(role !== 'none' && { role }) };
      const { userId } = await withStaff(terminal, (staff) => staff.setStaffRole(request));
      if (json) printJson(terminal, { userId, role: role === 'none' ? null : role });
      else terminal.stdout.print(role === 'none' ? `${user} is not staff.` : `${user} is staff: ${role}.`);
    });
  users
    .command('suspend')
    .summary('suspend or ban a user')
    .description(
      'Ends sessions and stops keys and endpoints, within a second everywhere. Without an end it is a ban: roles end, and pass on.',
    )
    .argument('<username>', 'the user')
    .option('--until <instant>', 'until when, ISO 8601; left out: for good')
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(async (user: string, { reason, until, json }: Options) => {
      const { userId, suspendedUntil = null } = await withStaff(terminal, (staff) => staff.suspendUser({ user, order: { reason }, until }));
      if (json) printJson(terminal, { userId, suspendedUntil });
      else terminal.stdout.print(suspendedUntil === null ? `${user} is banned.` : `${user} is suspended until ${suspendedUntil}.`);
    });
  users
    .command('reinstate')
    .summary('end the suspension or ban of a user')
    .description('Lets a user in again. Roles that a ban has ended stay ended.')
    .argument('<username>', 'the user')
    .option(...REASON)
    .option('--json', 'print one JSON document')
    .action(async (user: string, { reason, json }: Options) => {
      const { userId } = await withStaff(terminal, (staff) => staff.reinstateUser({ user, order: { reason } }));
      if (json) printJson(terminal, { userId });
      else terminal.stdout.print(`${user} is let in again.`);
    });
}
