/** Where assistants connect, on the main host. */
export const mcpPath = '/mcp';
/** Where a person is asked whether an assistant may, on the main host. */
export const consentPath = '/dashboard/connect-assistant';
