import { useState } from 'react';
import { DEVELOPER } from '../../texts/developer.js';
import { CodeBlock } from '../code-block.js';
import { PlainLink } from '../links.js';
import { ViewTabs } from '../tabs.js';

type Language = 'curl' | 'typescript' | 'python';
const LANGUAGES: readonly (readonly [Language, string])[] = [
  ['curl', 'cURL'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** A first call to this server, which any key can make. */
export function QuickStart({ apiKey = 'YOUR_API_KEY' }: { apiKey?: string }) {
  const [language, choose] = useState<Language>('curl');
  const { origin } = window.location;
  return (
    <>
      <p>
        {DEVELOPER.quickStartWhy} <PlainLink to="/developer/keys/new">{DEVELOPER.newKey}</PlainLink>
      </p>
      <ViewTabs<Language> label={DEVELOPER.language} views={LANGUAGES} shown={language} onShow={choose} />
      <CodeBlock label={DEVELOPER.firstCall} code={CALLS[language](origin, apiKey)} />
      <p className="small dim">
        {DEVELOPER.baseUrl} <span className="mono">{origin}/api/v1</span>
      </p>
    </>
  );
}

const CALLS: Readonly<Record<Language, (origin: string, key: string) => string>> = {
  curl: (origin, key) => `curl ${origin}/api/v1/games \\\n  -H 'Authorization: Bearer ${key}'`,
  typescript: (origin, key) =>
    `import { createClient, games } from '@matchpoint/sdk';

const mp = createClient({ baseUrl: '${origin}', apiKey: '${key}' }, { games });
console.log(await mp.games.list());`,
  python: (origin, key) =>
    `import json, urllib.request

request = urllib.request.Request('${origin}/api/v1/games', headers={'Authorization': 'Bearer ${key}'})
print(json.load(urllib.request.urlopen(request)))`,
};
