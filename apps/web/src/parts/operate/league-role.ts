import type { LeagueRole } from '@matchpoint/sdk';
import { createContext, useContext } from 'react';

/** In ascending order; each role includes the permissions of those before it. */
const ROLES: readonly LeagueRole[] = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'];

export const isAtLeast = (role: LeagueRole, floor: LeagueRole): boolean => ROLES.indexOf(role) >= ROLES.indexOf(floor);
/** Roles that a person can assign and remove: those below their own. */
export const rolesBelow = (role: LeagueRole): LeagueRole[] => ROLES.slice(0, ROLES.indexOf(role));

/** The managed league and the user's role in it. */
export interface Operated {
  slug: string;
  role: LeagueRole;
  userId: string;
}

export const OperatedLeague = createContext<Operated | undefined>(undefined);

/** Provided by the surrounding `OperatePage`. */
export function useOperated(): Operated {
  const operated = useContext(OperatedLeague);
  if (!operated) throw new Error('this part belongs into a page of a league’s staff');
  return operated;
}
