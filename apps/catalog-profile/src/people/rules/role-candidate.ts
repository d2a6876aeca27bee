/** The facts about a person that decide whether they can get a role. */
export interface RoleCandidate {
  /** Neither suspended, banned nor deleted, and no deletion of their account is scheduled. */
  isActive: boolean;
  /** public | limited | private */
  visibility: string;
  /** everyone | nobody */
  acceptsInvitations: string;
}

/** Whether a person who has agreed to a role, or is already a member, may be given it. Leagues, organizations and teams share this rule. */
export function mayHoldRole({ isActive }: Pick<RoleCandidate, 'isActive'>): boolean {
  return isActive;
}

/**
 * Whether others may offer a person a role. The answer never says why not: a stranger must not learn whether somebody is private, refuses
 * invitations, is suspended or does not exist.
 * @param isKnown whether the person already plays for the group, which therefore can see and add them
 */
export function mayBeOfferedRole(person: RoleCandidate, { isKnown }: { isKnown: boolean }): boolean {
  return mayHoldRole(person) && (isKnown || (person.visibility !== 'private' && person.acceptsInvitations === 'everyone'));
}
