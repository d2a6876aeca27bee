import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { ADMIN_LINK } from '../../texts/admin-link.js';
import { ButtonLink } from '../links.js';

interface AdminLinkProps {
  to: '/admin/teams' | '/admin/organizations' | '/admin/leagues';
  slug: string;
}

/** From a public page to that of platform staff; everybody else sees nothing. For signed-in users, whose account it reads. */
export function AdminLink({ to, slug }: AdminLinkProps): ReactNode {
  const { data } = useRead(['account'], (options) => mp.account.getUserAccount(options));
  if (!data?.staffRole) return null;
  return (
    <ButtonLink to={to} search={{ find: slug }} size="sm" variant="default">
      {ADMIN_LINK.openInAdmin}
    </ButtonLink>
  );
}
