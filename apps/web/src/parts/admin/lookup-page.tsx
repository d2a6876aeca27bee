import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { AdminPage } from './admin-page.js';
import { Lookup } from './lookup.js';

interface LookupPageProps {
  kind: 'teams' | 'organizations' | 'leagues';
  /** What the kind is called in the singular. */
  label: string;
  /** The found object, by slug or id. */
  children(slug: string): ReactNode;
}

/** A page on which platform staff find one object at a time and change it. */
export function LookupPage({ kind, label, children }: LookupPageProps) {
  const { find = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <AdminPage title={ADMIN_OBJECTS[kind]}>
      <Lookup
        kind={kind}
        label={label}
        description={ADMIN_OBJECTS.findWhy}
        given={find}
        onFind={(wanted) => void navigate({ to: `/admin/${kind}`, search: { find: wanted } })}
      />
      {find !== '' && children(find)}
    </AdminPage>
  );
}
