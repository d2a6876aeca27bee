import { useForm } from '@mantine/form';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DESK } from '../../texts/desk.js';
import { required } from '../../texts/forms.js';
import { NameInput } from '../name-input.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';

/** The opponent of a new match: any team, or one by name. */
export function OpponentChoice() {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { opponent: '' }, validate: { opponent: required } });
  return (
    <Section title={DESK.opponentTitle}>
      <p>{DESK.anyTeam}</p>
      <Column>
        <form
          onSubmit={form.onSubmit(({ opponent }) => void navigate({ to: '/desk/new', search: { opponent: opponent.trim() } }))}
          noValidate
        >
          <NameInput kind="teams" label={DESK.challengeOne} description={DESK.challengeWhy} {...form.getInputProps('opponent')} />
          <Button type="submit" variant="default" mt="sm">
            {DESK.chooseTeam}
          </Button>
        </form>
      </Column>
    </Section>
  );
}
