import type { LeagueRole } from '@matchpoint/sdk';
import type { ComponentProps } from 'react';
import { FormDrawer } from '../form-drawer.js';
import { isAtLeast, useOperated } from './league-role.js';

interface NewEntryProps extends ComponentProps<typeof FormDrawer> {
  /** The lowest role that may add one. */
  floor: LeagueRole;
}

/** A page's button for another season, penalty or ban; `ForRole` tells the others which role it needs. */
export function NewEntry({ floor, ...drawer }: NewEntryProps) {
  const { role } = useOperated();
  return isAtLeast(role, floor) ? <FormDrawer {...drawer} /> : null;
}
