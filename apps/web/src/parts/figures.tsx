import { Paper, SimpleGrid, Text } from '@mantine/core';

/** A few numbers that say how something stands. */
export function Figures({ figures }: { figures: readonly (readonly [name: string, value: string])[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: Math.min(figures.length, 6) }} spacing="sm" component="dl" m={0}>
      {figures.map(([name, value]) => (
        <Paper key={name} withBorder p="sm">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fz="xl" fw={600}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
