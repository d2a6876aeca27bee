/** A person as the rule about roles sees them. */
export interface RoleCandidate {
  /** Neither suspended, banned nor deleted. */
  isActive: boolean;
  /** public | limited | private */
  visibility: string;
  /** everyone | nobody */
  acceptsInvitations: string;
}

/** Whether someone who has agreed to a role, or is a member already, may be given it: leagues, organizations and teams all ask this. */
export function mayHoldRole({ isActive }: Pick<RoleCandidate, 'isActive'>): boolean {
  return isActive;
}

/**
 * Whether others may offer a person a role. The answer never says why not: a stranger must not learn whether somebody is private, refuses
 * invitations, is suspended or does not exist.
 * @param isKnown the person plays for the group already, which therefore sees them and may add them
 */
export function mayBeOfferedRole(person: RoleCandidate, { isKnown }: { isKnown: boolean }): boolean {
  return mayHoldRole(person) && (isKnown || (person.visibility !== 'private' && person.acceptsInvitations === 'everyone'));
}
