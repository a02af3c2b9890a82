/**
 * The display name of an external tool: "echo (everything)" for an MCP server's; a custom tool without its
 * suffix.
 */
export function externalName(tool: string): string {
  const [, server, name] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  return server && name ? `${name} (${server})` : tool.replace(/(?<=.)tool$/, "");
}
