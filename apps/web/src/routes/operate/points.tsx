import { Checkbox, NativeSelect, NumberInput, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { EditForm } from '../../parts/edit-form.js';
import { Figures } from '../../parts/figures.js';
import { Column } from '../../parts/narrow.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { OfGame } from '../../parts/operate/of-game.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { bodyOfPoints, faultOfBreakpoints, POINT_FLAGS, POINTS, valuesOfPoints } from '../../parts/operate/point-values.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { OPERATE } from '../../texts/operate.js';
import { RULES } from '../../texts/rules.js';

export function PointsPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.points}>
      <OfGame>{(gameId) => <Points key={gameId} gameId={gameId} />}</OfGame>
    </OperatePage>
  );
}

function Points({ gameId }: { gameId: string }) {
  const { slug } = useOperated();
  const read = useQuery(leagueDeskReads.rules(slug, gameId));
  return (
    <Shown read={read}>
      {({ pointsConfig }) => {
        const values = valuesOfPoints(pointsConfig ?? {});
        return (
          <>
            <Figures figures={(['baseWin', 'baseDraw', 'baseLoss'] as const).map((name) => [RULES.points[name], String(values[name])])} />
            <Section title={RULES.pointsTitle}>
              <ForRole floor="ADMIN">
                <Column>
                  <EditForm
                    initial={values}
                    isFollowing
                    validate={{ streakBreakpoints: faultOfBreakpoints }}
                    send={(chosen) => operate.leagueAdministration.updateLeaguePointsConfig(slug, { gameId, ...bodyOfPoints(chosen) })}
                    action={OPERATE.save}
                  >
                    {(form) => (
                      <>
                        <Text>{RULES.pointsWhy}</Text>
                        <NativeSelect
                          label={RULES.unit}
                          data={Object.entries(RULES.units).map(([value, label]) => ({ value, label }))}
                          {...form.getInputProps('unitLabel')}
                        />
                        {POINTS.map((name) => (
                          <NumberInput key={name} label={RULES.points[name]} hideControls {...form.getInputProps(name)} />
                        ))}
                        {POINT_FLAGS.map((name) => (
                          <Checkbox key={name} label={RULES.pointFlags[name]} {...form.getInputProps(name, { type: 'checkbox' })} />
                        ))}
                        <Textarea
                          label={RULES.breakpoints}
                          description={RULES.breakpointsWhy}
                          autosize
                          minRows={2}
                          {...form.getInputProps('streakBreakpoints')}
                        />
                      </>
                    )}
                  </EditForm>
                </Column>
              </ForRole>
            </Section>
          </>
        );
      }}
    </Shown>
  );
}
