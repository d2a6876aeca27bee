import { Checkbox, type CheckboxGroupProps, Group } from '@mantine/core';
import type { MapScore } from '@matchpoint/sdk';
import { DISPUTES } from '../../texts/disputes.js';

/** Chooses the maps to replay. */
export const MapChoice = ({ scores, ...input }: Omit<CheckboxGroupProps, 'children'> & { scores: readonly MapScore[] }) => (
  <Checkbox.Group label={DISPUTES.maps} {...input}>
    <Group gap="sm" mt="xs">
      {scores.map(({ mapIndex }) => (
        <Checkbox key={mapIndex} value={String(mapIndex)} label={DISPUTES.map(mapIndex + 1)} />
      ))}
    </Group>
  </Checkbox.Group>
);
