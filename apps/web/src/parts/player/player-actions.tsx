import { Button } from '@mantine/core';
import type { UserProfile } from '@matchpoint/sdk';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { INVITING } from '../../texts/inviting.js';
import { useOwnOrganizations } from '../desk/own-organizations.js';
import { useOwnTeams } from '../desk/own-teams.js';
import { managesTeams, leads } from '../desk/team-roles.js';
import { Icon } from '../icon.js';
import { ButtonLink } from '../links.js';

/** Loaded on demand: dialogs take 10 kB, and few users invite. */
const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.js')).InviteDialog }));

interface PlayerActionsProps {
  user: UserProfile;
  /** The button to follow the player, which nobody has for themselves. */
  follow: ReactNode;
}

/** What the signed-in user can do on a player's page. */
export function PlayerActions({ user, follow }: PlayerActionsProps) {
  const { data: account } = useRead(['account'], (options) => mp.account.getUserAccount(options));
  if (!account) return null;
  if (account.user.id !== user.id)
    return (
      <>
        {follow}
        <Invite user={user} />
      </>
    );
  return (
    <ButtonLink to="/account/profile" size="sm">
      {INVITING.editProfile}
    </ButtonLink>
  );
}

/** For users who can invite to a team. */
function Invite({ user }: { user: UserProfile }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data: teams = [] } = useOwnTeams();
  const { data: organizations = [] } = useOwnOrganizations();
  const led = teams.filter(leads);
  const managed = organizations.filter(managesTeams);
  if (led.length + managed.length === 0) return null;
  return (
    <>
      <Button size="sm" leftSection={<Icon name="mail" size={16} />} onClick={() => setIsOpen(true)}>
        {INVITING.invite}
      </Button>
      {isOpen && (
        <Suspense>
          <InviteDialog user={user} led={led} managed={managed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
