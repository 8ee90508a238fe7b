/** The server with the example base, for trying the import out: `node test/airtable/serve.ts`. */
import { exampleBase, exampleFiles, exampleToken } from './example-base.ts';
import { openAirtable } from './airtable-server.ts';

const airtable = await openAirtable();
airtable.perSecond = 5;
airtable.bases.push(exampleBase());
airtable.tokens.set(exampleToken, { scopes: ['schema.bases:read', 'data.records:read'], bases: 'all' });
exampleFiles(airtable);
console.log(`AIRTABLE_API_BASE=${airtable.base} OUTGOING_ALLOW=127.0.0.1 npm run dev`);
console.log(`The token is ${exampleToken}`);
