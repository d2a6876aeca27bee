import { List, NumberInput, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { LeagueDisplayRule } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { OfGame } from '../../parts/operate/of-game.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';
import { RULES } from '../../texts/rules.js';

export function DisplayRulesPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.displayRules}>
      <OfGame>{(gameId) => <Written key={gameId} gameId={gameId} />}</OfGame>
    </OperatePage>
  );
}

function Written({ gameId }: { gameId: string }) {
  const { slug } = useOperated();
  const read = useRead(['display-rules', slug, gameId], (options) =>
    operate.leagueAdministration.getLeagueDisplayRules(slug, { gameId }, options),
  );
  return (
    <>
      <Section title={RULES.shown}>
        <Shown read={read} isEmpty={({ displayRules }) => displayRules.length === 0} empty={RULES.noneShown}>
          {({ displayRules }) => displayRules.map((rule) => <Rule key={rule.id} rule={rule} />)}
        </Shown>
      </Section>
      <Section title={RULES.write}>
        <ForRole floor="MANAGER">
          <Writing gameId={gameId} next={read.data?.displayRules.length ?? 0} />
        </ForRole>
      </Section>
    </>
  );
}

function Rule({ rule: { id, category, content } }: { rule: LeagueDisplayRule }) {
  const { slug, role } = useOperated();
  return (
    <Paper withBorder p="md">
      <Stack gap="sm" align="flex-start">
        <Title order={3}>{category}</Title>
        {content.sections.map(({ heading, items }, index) => (
          <div key={index}>
            {heading && <Text fw={600}>{heading}</Text>}
            <List>
              {items.map((item, place) => (
                <List.Item key={place}>{item}</List.Item>
              ))}
            </List>
          </div>
        ))}
        {isAtLeast(role, 'MANAGER') && (
          <DialogAction
            action={OPERATE.remove}
            subject={category}
            why={RULES.removeWhy}
            isDangerous
            send={() => operate.leagueAdministration.removeLeagueDisplayRule(slug, id)}
          />
        )}
      </Stack>
    </Paper>
  );
}

function Writing({ gameId, next }: { gameId: string; next: number }) {
  const { slug } = useOperated();
  return (
    <Column>
      <EditForm
        initial={{ category: '', categoryOrder: next, heading: '', items: '' }}
        send={({ category, categoryOrder, heading, items }) =>
          operate.leagueAdministration.upsertLeagueDisplayRule(slug, {
            gameId,
            category: category.trim(),
            categoryOrder,
            isCustomCategory: true,
            isOverride: false,
            content: { sections: [{ ...(heading.trim() && { heading: heading.trim() }), items: linesOf(items) }] },
          })
        }
        action={OPERATE.save}
        validate={{ categoryOrder: required }}
        isForMany
      >
        {(form) => (
          <>
            <TextInput label={RULES.category} description={RULES.writeWhy} required {...form.getInputProps('category')} />
            <NumberInput label={RULES.order} min={0} allowDecimal={false} hideControls {...form.getInputProps('categoryOrder')} />
            <TextInput label={RULES.heading} {...form.getInputProps('heading')} />
            <Textarea label={RULES.items} required autosize minRows={3} {...form.getInputProps('items')} />
          </>
        )}
      </EditForm>
    </Column>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
