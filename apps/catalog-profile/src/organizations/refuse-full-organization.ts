import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { countOrganizationMembers } from './store/locked-organizations.js';
import { LIMITS } from '../limits.js';

/** Of a locked organization. @throws DomainError error_limit_reached */
export async function refuseFullOrganization(tx: ClientBase, organizationId: string): Promise<void> {
  if ((await countOrganizationMembers(tx, organizationId)) >= LIMITS.organizationMembers)
    throw new DomainError('error_limit_reached', { message: `The organization has ${LIMITS.organizationMembers} members.` });
}
