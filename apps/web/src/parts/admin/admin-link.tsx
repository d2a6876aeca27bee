import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { useIsSignedIn } from '../../session.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { ButtonLink } from '../links.js';

interface AdminLinkProps {
  to: '/admin/teams' | '/admin/organizations' | '/admin/leagues';
  slug: string;
}

/** From a public page to that of platform staff; everybody else sees nothing. */
export function AdminLink({ to, slug }: AdminLinkProps): ReactNode {
  const isSignedIn = useIsSignedIn();
  const { data } = useRead(['account'], isSignedIn ? (options) => mp.account.getUserAccount(options) : undefined);
  if (!data?.staffRole) return null;
  return (
    <ButtonLink to={to} search={{ find: slug }} size="sm" variant="default">
      {ADMIN_OBJECTS.openInAdmin}
    </ButtonLink>
  );
}
