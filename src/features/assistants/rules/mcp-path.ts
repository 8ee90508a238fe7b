/** Where assistants connect, on the main host. */
export const mcpPath = '/mcp';
