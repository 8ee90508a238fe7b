/** How apps get names of their own, and certificates for them. */
import { resolve } from 'node:path';
import { isIP } from 'node:net';
import { z } from 'zod';
import { challengeKinds } from './rules/domain.ts';
import { addressList, httpAddress, wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

const variables = {
  DOMAINS: z
    .enum(['off', 'proxy', 'acme'], 'must be `off`, `proxy` or `acme`')
    .default('off')
    .describe(
      'Whether apps can have their own domains. `proxy`: a proxy in front of Sheaf has the certificates and asks `/api/domains/ask` for which names to get one. `acme`: Sheaf gets them from ACME_DIRECTORY and serves them at TLS_PORT.',
    ),
  DOMAIN_TARGET: z
    .string()
    .toLowerCase()
    .regex(hostName, 'must be a host name, such as `apps.example.com`')
    .optional()
    .describe('The name that CNAME records of apps’ domains should name. By default MAIN_HOST.'),
  DOMAIN_ADDRESSES: z
    .string()
    .default('')
    .transform(addressList)
    .refine((entries) => entries.every((entry) => isIP(entry) > 0), 'must be IP addresses, separated by commas')
    .describe(
      'The IP addresses at which visitors reach apps’ domains, for records of names that can’t have a CNAME. By default those of DOMAIN_TARGET.',
    ),
  DNS_SERVER: z
    .string()
    .regex(
      /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/i,
      'must be an IP address, such as `9.9.9.9` or `127.0.0.1:53`',
    )
    .optional()
    .describe('The name server that looks up the records of apps’ domains. By default the one of the system.'),
  ACME_DIRECTORY: httpAddress()
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .describe('The directory of the certificate authority (RFC 8555), with DOMAINS=acme.'),
  ACME_CA_FILE: z
    .string()
    .transform((path) => resolve(path))
    .optional()
    .describe('A PEM file with the authority that signed the certificate of ACME_DIRECTORY, if it isn’t a public one.'),
  ACME_EMAIL: z.email('must be an email address').optional().describe('Where the certificate authority writes to.'),
  ACME_CHALLENGE: z
    .enum(challengeKinds, 'must be `http-01` or `tls-alpn-01`')
    .default('http-01')
    .describe(
      'How the certificate authority checks a domain: `http-01` at port 80, or `tls-alpn-01` at port 443, where port 80 doesn’t lead here. The latter needs TLS_PORT.',
    ),
  TLS_PORT: wholeNumber(1, 65535)
    .optional()
    .describe(
      'With DOMAINS=acme: the port at which Sheaf serves apps’ domains with their certificates. Off by default. Visitors must reach it as port 443, and PORT as port 80.',
    ),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = { variables };
