import { FileInput } from '@mantine/core';
import { matchDesk } from '../../match-desk-api.js';
import { DISPUTES } from '../../texts/disputes.js';

const MOST = 10;

interface ScreenshotsProps {
  value?: File[];
  onChange?(files: File[]): void;
  error?: React.ReactNode;
}

export const Screenshots = (props: ScreenshotsProps) => (
  <FileInput label={DISPUTES.screenshots} description={DISPUTES.screenshotsWhy} accept="image/*" multiple clearable {...props} />
);

/** Uploads the pictures and returns their storage ids as fields of a body; empty without pictures. */
export async function uploadScreenshots(files: readonly File[]): Promise<{ screenshotStorageIds?: string[] }> {
  if (files.length === 0) return {};
  const uploaded = await Promise.all(files.slice(0, MOST).map((file) => matchDesk.uploads.uploadBoundImage(file)));
  return { screenshotStorageIds: uploaded.map(({ storageId }) => storageId) };
}
