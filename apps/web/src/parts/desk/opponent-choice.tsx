import { useForm } from '@mantine/form';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isOfStatus } from '../../reads/use-read.js';
import { teamReads } from '../../reads/teams.js';
import { DESK } from '../../texts/desk.js';
import { required } from '../../texts/forms.js';
import { NameInput, slugOfName } from '../name-input.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';

/** The opponent of a new match: any team, or one by name. */
export function OpponentChoice() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useForm({ initialValues: { opponent: '' }, validate: { opponent: required } });
  const choose = async (text: string): Promise<void> => {
    const slug = await slugOfName(queries, 'teams', text).catch(() => text.trim());
    try {
      await queries.fetchQuery(teamReads.profile(slug));
    } catch (error) {
      // Any other failure is shown by the page, which reads the team too.
      if (isOfStatus(error, 404)) return form.setFieldError('opponent', DESK.noSuchTeam);
    }
    await navigate({ to: '/desk/new', search: { opponent: slug } });
  };
  return (
    <Section title={DESK.opponentTitle}>
      <p>{DESK.anyTeam}</p>
      <Column>
        <form onSubmit={form.onSubmit(({ opponent }) => choose(opponent))} noValidate>
          <NameInput kind="teams" label={DESK.challengeOne} description={DESK.challengeWhy} {...form.getInputProps('opponent')} />
          <Button type="submit" variant="default" mt="sm" loading={form.submitting}>
            {DESK.chooseTeam}
          </Button>
        </form>
      </Column>
    </Section>
  );
}
