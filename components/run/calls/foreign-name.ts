/** A tool of an MCP server by its parts: "echo (everything)"; every other id as it is. */
export function foreignName(tool: string): string {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  return server && name ? `${name} (${server})` : tool;
}
