import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { wordOf } from '../../texts/enums.js';
import { forRole } from '../../texts/roles.js';

/** In ascending order; each role includes the permissions of those before it. */
const ROLES = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'] as const;
export type OrganizationRole = (typeof ROLES)[number];
const rankOf = (role: string): number => ROLES.indexOf(role.toUpperCase() as OrganizationRole);

export const isAtLeast = (role: string, floor: OrganizationRole): boolean => rankOf(role) >= rankOf(floor);

/**
 * Whether a role ranks above another: only those below oneself are invited, changed and removed
 * (docs/reference/organizations.md#operations).
 */
export const isAbove = (own: string, other: string): boolean => rankOf(own) > rankOf(other);

/** Content for a role or higher. Others see which role it needs, and no actions that would fail. */
export function ForOrganizationRole({ role, floor, children }: { role: OrganizationRole; floor: OrganizationRole; children: ReactNode }) {
  return isAtLeast(role, floor) ? (
    children
  ) : (
    <Text c="dimmed">{forRole(wordOf('OrganizationRole', floor), wordOf('OrganizationRole', role))}</Text>
  );
}
