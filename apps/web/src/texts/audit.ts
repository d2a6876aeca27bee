import { showInstant } from '../parts/formats.js';
import { type EnumName, wordOf } from './enums.js';
import { nameOf } from './names.js';

/** Actions whose names say too little. */
const ACTIONS: Readonly<Record<string, string>> = {
  'account.totp_enabled': 'Authenticator app added',
  'account.totp_disabled': 'Authenticator app removed',
  'user.staff_role_changed': 'Admin role changed',
  'user.plan_changed': 'API plan changed',
  'user.api_key_revoked': 'API key revoked',
  'user.signed_out': 'Signed out everywhere',
  'user.password_reset_mailed': 'Password reset sent',
  'user.invitation_ordered': 'Invitation sent',
  'user.deletion_ordered': 'Account deletion scheduled',
  'user.deletion_cancelled': 'Account deletion canceled',
  'user.searched_by_address': 'Searched by email',
  'game.developer_added': 'Game developer added',
  'game.developer_removed': 'Game developer removed',
};

/**
 * What staff did, by an action of the audit log: `team.disabled` is "Team disabled". Services name them as they add them, in the same
 * form: the thing, and what was done to it.
 */
export const sentenceOfAction = (action: string): string => ACTIONS[action] ?? nameOf(action.replaceAll('.', ' '));

/** Fields with enum values. */
const ENUMS: Readonly<Record<string, EnumName>> = {
  staffRole: 'StaffRole',
  plan: 'ApiKeyPlan',
  status: 'UserStatus',
  approvalStatus: 'TournamentApprovalStatus',
};
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;

/** The previous or new value of a field, in words. */
export function wordOfChange(field: string, value: unknown): string {
  if (value == null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return JSON.stringify(value);
  const list = ENUMS[field];
  if (list) return wordOf(list, value);
  return INSTANT.test(value) ? showInstant(value) : value;
}
