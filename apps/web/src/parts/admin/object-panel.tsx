import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { Chip } from '../chip.js';
import { Facts } from '../facts.js';
import { PlainLink } from '../links.js';
import { Section } from '../page.js';

interface ObjectPanelProps {
  /** The target of its audit entries. */
  id: string;
  name: string;
  /** Its state in a chip; undefined if it is unknown. */
  state: ReactNode;
  publicLink: ReactNode;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** Buttons, by the role of the staff. */
  children: ReactNode;
}

/** What platform staff see of a team, an organization or a league, and what they can do about it. */
export function ObjectPanel({ id, name, state, publicLink, facts, children }: ObjectPanelProps) {
  return (
    <Section
      title={name}
      actions={
        <>
          {state}
          {publicLink}
          <PlainLink to="/admin/audit" search={{ target: id }}>
            {ADMIN_OBJECTS.auditOf}
          </PlainLink>
        </>
      }
    >
      <Stack gap="md">
        {facts.length > 0 && <Facts rows={facts} />}
        <Group gap="sm">{children}</Group>
      </Stack>
    </Section>
  );
}

/** Whether a group is disabled. */
export const GroupState = ({ isDisabled }: { isDisabled: boolean }) => (
  <Chip tone={isDisabled ? 'loss' : 'win'}>{isDisabled ? ADMIN_OBJECTS.state.disabled : ADMIN_OBJECTS.state.enabled}</Chip>
);
