import type { Page } from '@matchpoint/browser';
import { SIGNING_IN } from '../src/texts/signing-in.js';

/** Fills in the sign-in form and sends it. */
export async function signIn(page: Page): Promise<void> {
  await page.getByLabel(SIGNING_IN.email).fill('amber@example.com');
  await page.locator('input[type=password]').fill('a long enough secret');
  await page.getByRole('button', { name: SIGNING_IN.signIn, exact: true }).click();
}
