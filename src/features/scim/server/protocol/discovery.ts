/** What we are able to do, in SCIM's own form (RFC 7643, 5 to 7). */
import { groupSchema, userSchema } from './user.ts';

export const mostResults = 200;

export const serviceProviderConfig = (base: string): object => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  documentationUri: `${new URL(base).origin}/docs/provisioning`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: mostResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of a directory connection, made by the owner of the workspace.',
      specUri: 'https://www.rfc-editor.org/info/rfc6750',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});

export const resourceTypes = (base: string): Record<string, unknown>[] =>
  [
    { id: 'User', endpoint: '/Users', description: 'A person', schema: userSchema },
    { id: 'Group', endpoint: '/Groups', description: 'A role', schema: groupSchema },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...type,
    name: type.id,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${type.id}` },
  }));

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
  referenceTypes?: string[];
  canonicalValues?: string[];
}

const attribute = (name: string, description: string, also: Partial<Attribute> = {}): Attribute => ({
  ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none', ...also },
});

const reference = (to: string): Attribute =>
  attribute('$ref', 'Its address.', {
    type: 'reference',
    mutability: 'readOnly',
    caseExact: true,
    referenceTypes: [to],
  });

const userAttributes: Attribute[] = [
  attribute('userName', 'What the directory calls the person.', { required: true, uniqueness: 'server' }),
  attribute('name', 'The person’s name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('givenName', 'The first name.'),
      attribute('familyName', 'The last name.'),
    ],
  }),
  attribute('displayName', 'The name that people see.'),
  attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
  attribute('emails', 'The address; without one, userName is it. The primary one counts.', {
    type: 'complex',
    multiValued: true,
    required: true,
    subAttributes: [
      attribute('value', 'The address.', { required: true }),
      attribute('type', 'Always work.', { canonicalValues: ['work'] }),
      attribute('primary', 'Whether it counts.', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The roles of the person.', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
      reference('Group'),
      attribute('display', 'Its name.', { mutability: 'readOnly' }),
      attribute('type', 'Always direct.', { mutability: 'readOnly' }),
    ],
  }),
];

const groupAttributes: Attribute[] = [
  attribute('displayName', 'The name of the role.', { required: true, mutability: 'immutable', uniqueness: 'server' }),
  attribute('members', 'People with the role. Each has one.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the person.', { mutability: 'immutable', caseExact: true }),
      reference('User'),
      attribute('display', 'The person’s name.', { mutability: 'readOnly' }),
      attribute('type', 'Always User.', { mutability: 'immutable' }),
    ],
  }),
];

export const schemas = (base: string): Record<string, unknown>[] =>
  [
    { id: userSchema, name: 'User', description: 'A person', attributes: userAttributes },
    { id: groupSchema, name: 'Group', description: 'A role', attributes: groupAttributes },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${schema.id}` },
  }));
