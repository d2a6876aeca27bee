import { Checkbox, Fieldset, Group, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import type { Game } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { OfGame } from '../../parts/operate/of-game.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import {
  boundsOf,
  changesOfRules,
  type Choice,
  FLAGS,
  HOURS,
  LISTS,
  type ListRule,
  NUMBERS,
  optionsOf,
  valuesOfRules,
} from '../../parts/operate/rule-values.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { gameReads } from '../../reads/games.js';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { useRead } from '../../reads/use-read.js';
import { nameOf } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { labelOfRule, RULES } from '../../texts/rules.js';

export function RulesPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.rules}>
      <OfGame>{(gameId) => <Rules key={gameId} gameId={gameId} />}</OfGame>
    </OperatePage>
  );
}

function Rules({ gameId }: { gameId: string }) {
  const { slug } = useOperated();
  const read = useQuery(leagueDeskReads.rules(slug, gameId));
  const games = useQuery(gameReads.list());
  return (
    <Shown read={read}>
      {({ rules }) => (
        <>
          <ForRole floor="ADMIN">
            <Template gameId={gameId} />
          </ForRole>
          <Section title={RULES.judged}>
            {rules === null && <Text c="dimmed">{RULES.none}</Text>}
            <ForRole floor="ADMIN">
              <RuleForm gameId={gameId} rules={rules ?? {}} game={games.data?.games.find(({ id }) => id === gameId)} />
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
              action={RULES.applyAsk}
              said={RULES.applied}
              isDangerous
              ask={({ templateId }) => ({
                title: RULES.applyTitle(templates.find(({ id }) => id === templateId)?.name ?? ''),
                why: RULES.applyWhy,
                confirm: RULES.apply,
                dismiss: RULES.keepRules,
              })}
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
  return (
    <EditForm
      initial={valuesOfRules(rules)}
      isFollowing
      send={(values, saved) => operate.leagueAdministration.updateLeagueRules(slug, { gameId, ...changesOfRules(saved, values) })}
      action={OPERATE.save}
    >
      {(form) => (
        <>
          {LISTS.map((name) => (
            <Checkbox.Group
              key={name}
              label={labelOfRule(name)}
              description={name.startsWith('allowed') && RULES.anyWhy}
              {...form.getInputProps(name)}
            >
              <Group gap="sm" mt="xs">
                {choicesOf(name, form.getValues()[name], game).map((value) => (
                  <Checkbox key={value} value={value} label={nameOf(value)} />
                ))}
              </Group>
            </Checkbox.Group>
          ))}
          <Column>
            <Stack gap="sm">
              <NumberInput label={RULES.leastPlayers} min={1} max={100} hideControls {...form.getInputProps('teamSize.min')} />
              <NumberInput
                label={RULES.mostPlayers}
                min={1}
                max={100}
                hideControls
                {...form.getInputProps('teamSize.max')}
                error={form.errors.teamSize}
              />
              {HOURS.map((name) => (
                <Fieldset key={name} legend={labelOfRule(name)}>
                  <TextInput type="time" label={RULES.from} {...form.getInputProps(`${name}.start`)} />
                  <TextInput type="time" label={RULES.to} {...form.getInputProps(`${name}.end`)} />
                </Fieldset>
              ))}
              <TextInput label={RULES.timezone} description={RULES.timezoneWhy} {...form.getInputProps('timezone')} />
              {NUMBERS.map((name) => (
                <NumberInput key={name} label={labelOfRule(name)} {...boundsOf(name)} hideControls {...form.getInputProps(name)} />
              ))}
              {FLAGS.map((name) => (
                <NativeSelect key={name} label={labelOfRule(name)} data={FLAG_CHOICES} {...form.getInputProps(name)} />
              ))}
            </Stack>
          </Column>
        </>
      )}
    </EditForm>
  );
}

const FLAG_CHOICES: { value: Choice; label: string }[] = [
  { value: '', label: RULES.notSet },
  { value: 'true', label: RULES.yes },
  { value: 'false', label: RULES.no },
];

/** The options of a list: the API's values or ids of the game's catalog, and always the current choice. */
function choicesOf(name: ListRule, chosen: readonly string[], game: Game | undefined): string[] {
  const ofGame: Partial<Record<ListRule, readonly { id: string }[] | undefined>> = {
    ...{ allowedModeIds: game?.modes, allowedMapIds: game?.maps, allowedPlaylistIds: game?.playlists },
  };
  return [...new Set([...optionsOf(name), ...(ofGame[name] ?? []).map(({ id }) => id), ...chosen])];
}
