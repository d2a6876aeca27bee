import { Checkbox, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core';
import type { Game } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { OfGame } from '../../parts/operate/of-game.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { bodyOfRules, COUNTS, DAYS, FLAGS, SERIES, valuesOfRules } from '../../parts/operate/rule-values.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads.js';
import { nameOf } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { RULES } from '../../texts/rules.js';

export function RulesPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.rules}>
      <OfGame>{(gameId) => <Rules key={gameId} gameId={gameId} />}</OfGame>
    </OperatePage>
  );
}

function Rules({ gameId }: { gameId: string }) {
  const { slug } = useOperated();
  const read = useRead(['league-rules', slug, gameId], (options) => operate.leagueAdministration.getLeagueRules(slug, { gameId }, options));
  const games = useRead(['games'], (options) => mp.games.list(options));
  return (
    <Shown read={read}>
      {({ rules, timestamp }) => (
        <>
          <ForRole floor="ADMIN">
            <Template gameId={gameId} />
          </ForRole>
          <Section title={RULES.judged}>
            {rules === null && <Text c="dimmed">{RULES.none}</Text>}
            <ForRole floor="ADMIN">
              <RuleForm key={timestamp} gameId={gameId} rules={rules ?? {}} game={games.data?.games.find(({ id }) => id === gameId)} />
            </ForRole>
          </Section>
        </>
      )}
    </Shown>
  );
}

function Template({ gameId }: { gameId: string }) {
  const { slug } = useOperated();
  const read = useRead(['league-templates', gameId], (options) => operate.leagueAdministration.getLeagueTemplates({ gameId }, options));
  return (
    <Section title={RULES.template}>
      <Shown read={read} isEmpty={({ templates }) => templates.length === 0} empty={RULES.noTemplates}>
        {({ templates }) => (
          <Column>
            <EditForm
              initial={{ templateId: templates[0]?.id ?? '' }}
              send={({ templateId }) => operate.leagueAdministration.applyLeagueRuleTemplate(slug, { gameId, templateId })}
              action={RULES.apply}
              isDangerous
            >
              {(form) => (
                <NativeSelect
                  label={RULES.template}
                  description={RULES.applyWhy}
                  data={templates.map(({ id, name }) => ({ value: id, label: name }))}
                  {...form.getInputProps('templateId')}
                />
              )}
            </EditForm>
          </Column>
        )}
      </Shown>
    </Section>
  );
}

function RuleForm({ gameId, rules, game }: { gameId: string; rules: Record<string, unknown>; game: Game | undefined }) {
  const { slug } = useOperated();
  const choices = [
    ['allowedBestOf', RULES.bestOf, SERIES.map((value) => ({ value, label: value }))],
    ['allowedDays', RULES.days, DAYS.map((value) => ({ value, label: nameOf(value) }))],
    ['allowedModeIds', RULES.modes, (game?.modes ?? []).map(({ id }) => ({ value: id, label: nameOf(id) }))],
    ['allowedMapIds', RULES.maps, (game?.maps ?? []).map(({ id }) => ({ value: id, label: nameOf(id) }))],
  ] as const;
  return (
    <EditForm
      initial={valuesOfRules(rules)}
      send={(values) => operate.leagueAdministration.updateLeagueRules(slug, { gameId, ...bodyOfRules(values) })}
      action={OPERATE.save}
    >
      {(form) => (
        <>
          {choices.map(([name, label, options]) => (
            <Checkbox.Group key={name} label={label} description={RULES.anyWhy} {...form.getInputProps(name)}>
              <Group gap="sm" mt="xs">
                {options.map((option) => (
                  <Checkbox key={option.value} {...option} />
                ))}
              </Group>
            </Checkbox.Group>
          ))}
          <Column>
            <NumberInput label={RULES.leastPlayers} min={1} hideControls {...form.getInputProps('leastPlayers')} />
            <NumberInput label={RULES.mostPlayers} min={1} hideControls {...form.getInputProps('mostPlayers')} />
            <TextInput type="time" label={RULES.from} {...form.getInputProps('from')} />
            <TextInput type="time" label={RULES.to} {...form.getInputProps('to')} />
            <TextInput label={RULES.timezone} description={RULES.timezoneWhy} {...form.getInputProps('timezone')} />
            {COUNTS.map((name) => (
              <NumberInput key={name} label={RULES.counts[name]} min={0} hideControls {...form.getInputProps(`counts.${name}`)} />
            ))}
          </Column>
          {FLAGS.map((name) => (
            <Checkbox key={name} label={RULES.flags[name]} {...form.getInputProps(`flags.${name}`, { type: 'checkbox' })} />
          ))}
        </>
      )}
    </EditForm>
  );
}
