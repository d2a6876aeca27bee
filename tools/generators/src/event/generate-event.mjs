import path from 'node:path';
import devkit from '@nx/devkit';
import { expectAbsent, insertBefore, insertSorted, readText } from '../edit-file.mjs';
import { formatWritten } from '../format-written.mjs';
import { namesOf, quoted } from '../names.mjs';
import { regenerate } from '../regenerate.mjs';
import { checkRoom } from '../rooms.mjs';

const SCHEMAS = 'libs/events/src/schemas';
const EXAMPLES = 'apps/gateway/src/operation/event-examples.ts';
/** Field names that libs/events/src/schemas/named-people.test.ts treats as people: their audience is decided by hand. */
const PERSON = /user|player|actor|assignee|owner|member|captain|target|metadata|stats|roster/i;

/**
 * `nx g @matchpoint/generators:event team.logo_changed --service catalog-profile --room teams --summary "…"`: its declaration, with the id
 * of its subject; the function that appends it to the outbox, in the room or in the service's `events`, and its test.
 */
export default async function generateEvent(tree, { type, service, room, summary, regenerate: isLast }) {
  const [, family, verb] = /^([a-z]+)\.([a-z]+(?:_[a-z]+)*)$/.exec(type) ?? [];
  if (!verb) throw new Error(`An event is called <thing>.<what_happened>, in small letters: not ${JSON.stringify(type)}.`);
  if (PERSON.test(family)) {
    throw new Error(`An event of a ${family} names a person: declare it by hand, and who may know in ${SCHEMAS}/named-people.test.ts.`);
  }
  const sources = `apps/${service}/src`;
  readText(tree, `${sources}/context.ts`);
  checkRoom(tree, sources, room);
  const folder = `${sources}/${room ?? 'events'}`;
  const names = namesOf(`${family}-${verb.replaceAll('_', '-')}`);
  const file = `append-${names.name}`;
  for (const name of [`${file}.ts`, `${file}.test.ts`]) expectAbsent(tree, `${folder}/${name}`);

  declare(tree, { type, family, summary, service });
  giveExample(tree, family);
  devkit.generateFiles(tree, path.join(import.meta.dirname, 'templates'), folder, { ...names, type, family, service, summary });
  await formatWritten(tree);
  return () => regenerate(tree, isLast);
}

function declare(tree, { type, family, summary, service }) {
  const file = `${SCHEMAS}/${family}.ts`;
  const declaration = [
    `  '${type}': defineEvent({`,
    `    summary: ${quoted(summary)},`,
    `    data: Type.Object({ ${family}Id: Id('The ${family} that it is about.') }),`,
    '  }),',
    '',
  ].join('\n');
  if (tree.exists(file)) {
    const text = readText(tree, file);
    if (text.includes(`'${type}':`)) throw new Error(`${file} declares ${type} already.`);
    if (!text.endsWith('\n});\n')) throw new Error(`${file} must end with its table of events: a generator finds its place by it.`);
    const producers = text.slice(text.lastIndexOf('producedBy('));
    if (!producers.slice(0, producers.indexOf(']')).includes(`'${service}'`)) throw new Error(`${file} has events of another service.`);
    tree.write(file, `${text.slice(0, -'});\n'.length)}${declaration}});\n`);
    importId(tree, file);
    return;
  }
  tree.write(
    file,
    [
      "import Type from 'typebox';",
      "import { defineEvent } from './define-event.js';",
      "import { Id } from './match-data.js';",
      "import { producedBy } from './produced-by.js';",
      '',
      `/** Events of a ${family}. Subject: the ${family}. */`,
      `export const ${family}Events = producedBy(['${service}'], {`,
      `${declaration}});`,
      '',
    ].join('\n'),
  );
  const imports = /^import \{ \w+Events \} from '\.\/([\w-]+)\.js';$/;
  insertSorted(tree, `${SCHEMAS}/index.ts`, imports, `import { ${family}Events } from './${family}.js';`);
  insertBefore(tree, `${SCHEMAS}/index.ts`, '  ...webhookEvents,', `  ...${family}Events,\n`);
  insertBefore(tree, '.github/CODEOWNERS', `/${SCHEMAS}/webhook.ts `, `/${`${SCHEMAS}/${family}.ts`.padEnd(35)} @matchpoint/${service}\n`);
}

/** A family that hasn't needed ids yet. */
function importId(tree, file) {
  const text = readText(tree, file);
  if (/import \{[^}]*\bId\b[^}]*\} from '\.\/match-data\.js'/.test(text)) return;
  const shared = /import \{([^}]*)\} from '\.\/match-data\.js'/;
  if (shared.test(text)) tree.write(file, text.replace(shared, "import { Id,$1} from './match-data.js'"));
  else insertSorted(tree, file, /^import \{ .* \} from '\.\/([\w-]+)\.js';$/, "import { Id } from './match-data.js';");
}

function giveExample(tree, family) {
  if (readText(tree, EXAMPLES).includes(`\n  ${family}Id: `)) return;
  insertBefore(tree, EXAMPLES, "  targetType: 'match',", `  ${family}Id: id('${family}', 1),\n`);
}
