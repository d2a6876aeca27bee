import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffUserReads } from '../../reads/staff-users.js';
import { ADMIN } from '../../texts/admin.js';
import { PlainLink } from '../links.js';

/** The target of an audit entry: people by name, linked if there is a page, otherwise an id to copy. */
export function AuditTarget({ target }: { target: string }): ReactNode {
  const text = ADMIN.idOf(target.split('_')[0] ?? '', shorten(target));
  if (target.startsWith('user_')) return <AuditUser id={target} />;
  if (target.startsWith('team_'))
    return (
      <PlainLink to="/teams/$slug" params={{ slug: target }} title={target}>
        {text}
      </PlainLink>
    );
  if (target.startsWith('org_'))
    return (
      <PlainLink to="/orgs/$slug" params={{ slug: target }} title={target}>
        {text}
      </PlainLink>
    );
  if (target.startsWith('league_'))
    return (
      <PlainLink to="/leagues/$slug" params={{ slug: target }} title={target}>
        {text}
      </PlainLink>
    );
  if (target.startsWith('match_'))
    return (
      <PlainLink to="/matches/$id" params={{ id: target }} title={target}>
        {text}
      </PlainLink>
    );
  if (target.startsWith('tournament_'))
    return (
      <PlainLink to="/tournaments/$id" params={{ id: target }} title={target}>
        {text}
      </PlainLink>
    );
  return <Code title={target}>{shorten(target)}</Code>;
}

/** The entry has an id alone. Until the name is read, and of accounts that are gone, the id's end tells people apart. */
export function AuditUser({ id }: { id: string }) {
  const { data } = useQuery(staffUserReads.named(id));
  return (
    <PlainLink to="/admin/users/$id" params={{ id }} title={id}>
      {data?.name ?? data?.username ?? ADMIN.idOf('user', shorten(id))}
    </PlainLink>
  );
}

const SHOWN_CHARACTERS = 12;
/** The end of an id tells it from others. */
const shorten = (id: string): string => (id.length > SHOWN_CHARACTERS ? `…${id.slice(-6)}` : id);
