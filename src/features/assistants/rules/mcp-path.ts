/** Where assistants connect: on the main host, and at an app that is open to them. */
export const mcpPath = '/mcp';
/** Where a person is asked whether an assistant may, on the main host. */
export const consentPath = '/dashboard/connect-assistant';
/** The same at an app: no page has an address of two parts that begins like this. */
export const appConsentPath = '/mcp/connect';
